import { expect, test } from 'vitest';
import { emptyLedger } from './empty-ledger.ts';

test.each<[Record<string, string>, string | undefined]>([
  [{}, 'Ancora nessun movimento.'],
  [{ isMoney: 'true' }, 'Ancora nessun incasso.'],
  [{ from: '2026-11-01', to: '2026-11-30' }, 'Nessun movimento in questo periodo.'],
  [{ isMoney: 'true', from: '2026-11-01' }, 'Nessun movimento in questo periodo.'],
  [{ to: '2026-11-30', method: 'paypal' }, undefined],
  [{ hasCredit: 'true' }, 'Nessun cliente ha un credito.'],
  [{ hasCredit: 'true', userId: '4' }, undefined],
  [{ userName: 'Ada' }, undefined],
])('X10 AP5 · the empty Incassi with %j says "%s"', (filters, text) => {
  expect(emptyLedger(filters)).toBe(text);
});
