import { describe, expect, test } from 'vitest';
import { entryText } from './entry-text.ts';

describe('the name of a movement', () => {
  const occurredAt = '2026-11-20T10:00:00Z';

  test.each([
    ['charge', 'Addebito', 24.28, 'Addebito di 24,28\u00a0€ del 20/11/2026'],
    ['refund', 'Rimborso', -10, 'Rimborso di 10,00\u00a0€ del 20/11/2026'],
    ['reversal', 'Storno della banca', -10, 'Storno della banca di 10,00\u00a0€ del 20/11/2026'],
    ['correction', 'Rettifica', -10, 'Rettifica di -10,00\u00a0€ del 20/11/2026'],
  ] as const)(
    'AO20 · of a %s has a sign only if its kind does not say the direction',
    (...[kind, kindName, amount, text]) => {
      expect(entryText({ kind, kindName, amount, occurredAt })).toBe(text);
    },
  );
});
