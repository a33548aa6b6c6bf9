import { plainWords } from '@canone/contracts/values/plain-words';
import { describe, expect, test } from 'vitest';
import { nameMatcher, numbersIn, vatCodesIn } from './movement-text.ts';

describe('a name', () => {
  test.each([
    ['Rossi Mario', 'MARIO ROSSI', 1],
    ['Bianchi & Figli S.r.l.', 'BIANCHI FIGLI SRL', 1],
    ['Società Agricola Verdi', 'SOCIETA AGRICOLA VER', 2 / 3],
    ['Costruzioni Generali Nord', 'COSTRUZIONI GENER', 2 / 3],
    ['Rossi Mario', 'ROSSETTI MARIA', 0],
    ['Alfa S.p.A.', 'BETA SPA', 0],
    ['Srl', 'SRL', 0],
    ['Rossi Mario', 'ROS MAR', 0],
  ])('%s in "%s" matches %d', (customer, text, match) => {
    expect(nameMatcher(text)(customer)).toBeCloseTo(match);
  });
});

describe('AJ1 · a name with an apostrophe', () => {
  test.each([
    ['Niccolò D’Amico', 'DAMICO NICCOLO', 1],
    ["Niccolò D'Amico", "D'AMICO NICCOLO", 1],
    ['Niccolò D’Amico', 'D AMICO NICCOLO', 1],
    ['Niccolo Damico', "D'AMICO NICCOLO", 1],
    ["Paolo Dell'Acqua", 'DELLACQUA PAOLO', 1],
    ["Paolo Dell'Acqua", 'DELL ACQUA PAOLO', 1],
    ["Anna D'Angelo", 'DAMICO ANNA', 0.5],
  ])('%s is in "%s" with the share %d', (customer, text, match) => {
    expect(nameMatcher(text)(customer)).toBeCloseTo(match);
  });
});

describe('a text of 500,000 combining marks whose order must be normalised', () => {
  const marked = `MARIO ${'\u0301'.repeat(250_000)}${'\u0327'.repeat(250_000)} ROSSI`;

  test('W35 · is compared with a name in little time', () => {
    expect(nameMatcher(marked)('Rossi Mario')).toBe(1);
  });

  test('W35 · is converted to plain words in little time', () => {
    expect(plainWords(marked)).toBe('mario rossi');
  });
});

describe('numbers in a text', () => {
  test('count as ids of receivables or subscriptions only after a word of the product, such as “scadenza”', () => {
    expect(numbersIn('Pagamento n. 12 abbonamento 7, fattura 99 del 20/07/2026')).toEqual({
      receivables: [12],
      subscriptions: [7],
    });
    expect(vatCodesIn('P.IVA 12345670785 conto 1234567078512')).toEqual(['12345670785']);
  });
});
