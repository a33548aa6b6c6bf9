import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  chosenId,
  DateTimeInput,
  Day,
  Euro,
  Id,
  IdOrNone,
  IdText,
  lineOfText,
  Month,
  optionalLongText,
  optionalText,
  Percentage,
  requiredLongText,
  requiredText,
  SentId,
  soughtText,
} from './fields.ts';
import { validate } from './validation.ts';

function messageOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  const checked = validate(schema, value);
  return checked.ok ? undefined : checked.errors[0]?.message;
}

function read(schema: z.ZodMiniType, value: unknown): unknown {
  const checked = validate(schema, value);
  return checked.ok ? checked.value : checked.errors;
}

describe('a record’s id', () => {
  test.each([1, 2_147_483_647])('%d is valid', (id) => {
    expect(messageOf(Id, id)).toBeUndefined();
    expect(read(IdText, String(id))).toBe(id);
    expect(read(IdText, id)).toBe(id);
  });

  test.each([0, -1, 2_147_483_648])('API-06 · %d is invalid', (id) => {
    expect(messageOf(Id, id)).toBe('Identificativo non valido.');
    expect(messageOf(IdText, String(id))).toBe('Identificativo non valido.');
  });

  test.each(['', 'abc', '1.5', '1e3', ' 1', '1;drop table users', '0x1', '99999999999'])(
    'API-06 · "%s" in a path is invalid',
    (text) => {
      expect(messageOf(IdText, text)).toBe('Identificativo non valido.');
    },
  );
});

test.each([0, -1, 1.5, 99_999_999_999, '0', '', '1.5', '2147483648', null, undefined])(
  'API-06 · %j selects no record and receives the message of the field',
  (value) => {
    expect(messageOf(chosenId('Scegli.'), value)).toBe('Scegli.');
  },
);

describe('a whole number of a form', () => {
  test.each(['7', ' 7 ', 7])('API-06 · %j is the number 7', (value) => {
    expect(read(SentId, value)).toBe(7);
    expect(read(chosenId('Scegli.'), value)).toBe(7);
    expect(read(IdOrNone, value)).toBe(7);
  });

  test.each(['', ' ', 0, null])('API-06 · %j means that no record is selected', (value) => {
    expect(read(IdOrNone, value)).toBeNull();
  });

  test.each([
    [0, 'Identificativo non valido.'],
    ['0', 'Identificativo non valido.'],
    ['2147483648', 'Identificativo non valido.'],
    ['1.5', 'Valore non valido.'],
    ['', 'Valore non valido.'],
    [true, 'Valore non valido.'],
    [null, 'Campo obbligatorio.'],
    [undefined, 'Campo obbligatorio.'],
  ])('API-06 · %j is refused: %s', (value, message) => {
    expect(messageOf(SentId, value)).toBe(message);
  });
});

describe('text', () => {
  test('surrounding spaces are removed', () => {
    expect(read(requiredText(), '  Via Roma 1 ')).toBe('Via Roma 1');
  });

  test.each(['', '   ', undefined, null])('API-06 · %j is a missing text', (value) => {
    expect(messageOf(requiredText('Il nome è obbligatorio.'), value)).toBe(
      'Il nome è obbligatorio.',
    );
  });

  test.each([0, 1, true, ['a'], {}])(
    'R103 API-06 · %j is refused as no text, and not as a missing text',
    (value) => {
      expect(messageOf(requiredText('Il nome è obbligatorio.'), value)).toBe('Non è un testo.');
      expect(messageOf(optionalText(), value)).toBe('Non è un testo.');
      expect(messageOf(lineOfText(), value)).toBe('Non è un testo.');
    },
  );

  test.each(['', '  ', undefined, null])('%j as optional text means "not given"', (value) => {
    expect(read(optionalText(), value)).toBeNull();
  });

  test.each(['a\0b', '\uD800'])('API-06 · text PostgreSQL cannot store is refused', (value) => {
    expect(messageOf(requiredText(), value)).toBe('Caratteri non ammessi.');
  });

  test('API-06 · a text has a maximum length', () => {
    expect(messageOf(requiredText('x', 3), 'abcd')).toBe('Al massimo 3 caratteri.');
  });
});

describe('amounts and percentages', () => {
  test.each([
    [-0.01, 'L’importo non può essere negativo.'],
    [10_000_000, 'Importo troppo grande.'],
    [1.005, 'Al massimo due decimali.'],
    ['12', 'Valore non valido.'],
    [Number.NaN, 'Valore non valido.'],
    [null, 'Campo obbligatorio.'],
  ])('SUB-05 · %j € is refused: %s', (value, message) => {
    expect(messageOf(Euro, value)).toBe(message);
  });

  test.each([0, 0.01, 12.29, 9_999_999.99])('SUB-05 · %d € is a valid amount', (value) => {
    expect(messageOf(Euro, value)).toBeUndefined();
  });

  test.each([
    [-0.1, 'Inserisci un valore tra 0 e 100.'],
    [100.1, 'Inserisci un valore tra 0 e 100.'],
    [22.222, 'Al massimo due decimali.'],
  ])('SUB-05 · %d %% is refused: %s', (value, message) => {
    expect(messageOf(Percentage, value)).toBe(message);
  });

  test.each([0, 0.1, 22, 100])('SUB-05 · %d %% is a valid rate', (value) => {
    expect(messageOf(Percentage, value)).toBeUndefined();
  });
});

describe('a date-time', () => {
  test('becomes ISO text in UTC', () => {
    expect(read(DateTimeInput, '2026-11-21T10:30')).toBe('2026-11-21T09:30:00Z');
  });

  test.each([
    '31/02/2026',
    '2026-02-31T10:00',
    '',
    null,
    1_769_850_000_000,
    '0000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '+012345-01-01T00:00:00Z',
    '1899-12-31T00:00:00Z',
    '9999-12-31T23:30:00Z',
  ])('SUB-06 · %j is refused with "Data non valida."', (value) => {
    expect(messageOf(DateTimeInput, value)).toBe('Data non valida.');
  });
});

test.each([
  [Day, '0000-01-01', 'Data non valida.'],
  [Day, '1899-12-31', 'Data non valida.'],
  [Day, '1900-01-01', undefined],
  [Month, '0000-01', 'Mese non valido.'],
  [Month, '1900-01', undefined],
])(
  'W31 · a day or a month of a year that PostgreSQL does not have is refused',
  (schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message);
  },
);

describe('F15 · characters that people cannot see or distinguish', () => {
  const unwritable = 'Caratteri non ammessi.';
  const mixed = 'Una parola mescola lettere di alfabeti diversi: riscrivila.';

  test.each([
    'Anna\nBianchi',
    'Anna\rBianchi',
    'a\tb',
    'a\u0000b',
    'a\u001Bb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    'a\u202Eb',
    'a\u2066b',
    'a\u061Cb',
  ])('%j is refused in one line', (value) => {
    for (const schema of [lineOfText(), requiredText(), soughtText(), optionalText()])
      expect(messageOf(schema, value)).toBe(unwritable);
  });

  test.each(['prima\nseconda', 'prima\r\nseconda', 'a\tb'])('%j is several lines', (value) => {
    expect(read(optionalLongText(100), value)).toBe(value);
    expect(read(requiredLongText('Manca.', 100), value)).toBe(value);
  });

  test.each(['a\u0000b', 'a\u001Bb', 'a\u202Eb'])('%j is refused in several lines', (value) => {
    expect(messageOf(optionalLongText(100), value)).toBe(unwritable);
  });

  test('W97 · a text that is too long is not checked further', () => {
    for (const schema of [requiredText(), optionalText()])
      expect(read(schema, `\u202E${'аdmin '.repeat(50)}`)).toEqual([
        { field: '', message: 'Al massimo 200 caratteri.' },
      ]);
  });

  test.each(['\u200B', '\u3164', '\u115F\u1160', '\u2800', '\u00AD \uFE0F', '\u2060\u034F'])(
    'W55 · a text without a visible character is empty: %j',
    (value) => {
      for (const schema of [requiredText('Manca.'), soughtText('Manca.')])
        expect(messageOf(schema, value)).toBe('Manca.');
      expect(messageOf(requiredLongText('Manca.', 100), `${value}\n`)).toBe('Manca.');
      expect(read(optionalText(), value)).toBeNull();
      expect(read(optionalLongText(100), value)).toBeNull();
    },
  );

  test.each([
    '\u0430dmin',
    'Canon\u0435 s.r.l.',
    'M\u03B1rio Rossi',
    'p\u0430ypal 2',
    'Can\u2C9Fne',
    'CAN\uA4F3NE',
  ])('a word of two alphabets is refused: %j', (value) => {
    expect(messageOf(requiredText(), value)).toBe(mixed);
    expect(messageOf(optionalText(), value)).toBe(mixed);
    // the search field accepts the text, so an existing name can be found
    expect(read(lineOfText(), value)).toBe(value);
    expect(read(soughtText(), value)).toBe(value);
  });

  test.each([
    'Niccolò D’Amico',
    "D'Amico",
    'Łukasz Żółć',
    'Jürgen Groß',
    'Zoë Ångström-Ñuñez',
    'Nicolò',
    'Ivan Иванов',
    'Ελένη',
    'Société œuvre',
    'Bar β 2',
    '10 µm, 20 €, 30 %',
    '山田 ハナコ',
    '👩‍👩‍👧‍👦',
    'n°1 – “x”',
  ])('%j is accepted', (value) => {
    expect(read(requiredText(), value)).toBe(value);
  });
});
