import type { LedgerTotal } from '@canone/contracts/ledger/ledger-total';
import { expect, test } from 'vitest';
import { totalsOf } from './totals.ts';

const total = (given: Partial<LedgerTotal>): LedgerTotal => ({
  method: 'paypal',
  methodName: 'PayPal',
  vatPercentage: 22,
  count: 1,
  netAmount: 10,
  vatAmount: 2.2,
  amount: 12.2,
  fee: 0.7,
  ...given,
});
const bank = { method: 'bank', methodName: 'Bonifico', fee: 0 } as const;

test('totals are summed per VAT rate and per method, to the cent', () => {
  const { byVatRate, byMethod, all } = totalsOf([
    total({}),
    total({ ...bank, netAmount: 0.1, vatAmount: 0.02, amount: 0.12 }),
    total({ ...bank, vatPercentage: 4, netAmount: 0.2, vatAmount: 0.01, amount: 0.21, count: 2 }),
  ]);

  expect(byVatRate).toEqual([
    { label: 'IVA 22%', count: 2, netAmount: 10.1, vatAmount: 2.22, amount: 12.32, fee: 0.7 },
    { label: 'IVA 4%', count: 2, netAmount: 0.2, vatAmount: 0.01, amount: 0.21, fee: 0 },
  ]);
  expect(byMethod).toEqual([
    { label: 'PayPal', count: 1, netAmount: 10, vatAmount: 2.2, amount: 12.2, fee: 0.7 },
    { label: 'Bonifico', count: 3, netAmount: 0.3, vatAmount: 0.03, amount: 0.33, fee: 0 },
  ]);
  expect(all).toEqual({
    label: 'Totale',
    count: 4,
    netAmount: 10.3,
    vatAmount: 2.23,
    amount: 12.53,
    fee: 0.7,
  });
});

test('refunded money is subtracted', () => {
  const back = total({ netAmount: -10, vatAmount: -2.2, amount: -12.2, fee: 0 });

  expect(totalsOf([total({}), back]).all).toMatchObject({ count: 2, netAmount: 0, amount: 0 });
});

test('an empty list has zero totals', () => {
  expect(totalsOf([])).toMatchObject({ byVatRate: [], byMethod: [], all: { count: 0, amount: 0 } });
});
