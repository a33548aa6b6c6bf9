import { describe, expect, test } from 'vitest';
import { kindsOfLetters, letterKinds } from './letter-kinds.ts';
import { filledText, paragraphsOf, placeholderProblem } from './letter-text.ts';

describe('CUL-01 · placeholders', () => {
  test.each(letterKinds)('Canone’s own text of "%s" uses only placeholders of its kind', (kind) => {
    const { subject, body } = kindsOfLetters[kind].text;

    expect([placeholderProblem(kind, subject), placeholderProblem(kind, body)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each([
    ['Gentile { Nome }, {IMPORTO}', 'none'],
    ['Gentile {cognome}', '«{cognome}» non è un segnaposto'],
    ['Gentile {prima}', '«{prima}» non è un segnaposto'],
    ['Gentile {}', '«{}» non è un segnaposto'],
    ['Gentile {nome', 'C’è una parentesi graffa senza la sua coppia'],
    ['Gentile nome}', 'C’è una parentesi graffa senza la sua coppia'],
    ['Gentile {{nome}}', 'C’è una parentesi graffa senza la sua coppia'],
    ['100 % {constructor}', '«{constructor}» non è un segnaposto'],
  ])('%j gives the problem %j', (text, problem) => {
    const found = placeholderProblem('receipt', text);

    expect(found ?? 'none').toContain(problem);
  });

  test('a problem names the placeholders that the letter offers', () => {
    expect(placeholderProblem('priceChanged', '{scadenza}')).toContain('{prima}, {data}');
  });

  test('a value is written on one line, and placeholders in it are not filled in', () => {
    const values = { nome: 'Lucia\n\nClicca {importo}', importo: '24,40 €' };

    expect(filledText({ subject: '{nome}', body: 'Gentile {nome},\n\n{Importo}' }, values)).toEqual(
      { subject: 'Lucia Clicca {importo}', body: 'Gentile Lucia Clicca {importo},\n\n24,40 €' },
    );
  });

  test('blank lines separate paragraphs', () => {
    expect(paragraphsOf('uno\ndue\n \n\ntre\n')).toEqual(['uno\ndue', 'tre']);
  });
});

test('AL3 · a reminder that a person sends is labelled as sent by hand, even if its text is the prepared one', () => {
  expect(kindsOfLetters.reminder.label).toBe('Sollecito inviato a mano');
});
