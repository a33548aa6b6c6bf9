import { expect, test } from 'vitest';
import { coverageText, entryActions } from './entry-actions.ts';

test.for([
  ['a transfer with a credit', 'transfer', 5, 30, ['applyCredit', 'returnTransfer']],
  ['a transfer without credit', 'transfer', 0, 30, ['returnTransfer']],
  ['a fully returned transfer', 'transfer', 0, 0, []],
  ['a charge with a credit', 'charge', 5, 30, ['applyCredit', 'refund', 'returnTransfer']],
  ['a charge without credit', 'charge', 0, 30, ['refund', 'returnTransfer']],
  ['a fully returned charge', 'charge', 0, 0, []],
  ['a write-off', 'writeOff', 0, 0, []],
  ['a refund', 'refund', 0, 0, []],
] as const)('%s offers its possible actions', ([, kind, credit, refundable, expected]) => {
  expect(entryActions({ kind, credit, refundable, pendingRefund: 0 })).toEqual(expected);
});

test('AL16 · a charge is not refunded again while PayPal executes its refund', () => {
  const entry = { kind: 'charge', credit: 5, refundable: 24.28, pendingRefund: 5 } as const;

  expect(entryActions(entry)).toEqual(['applyCredit']);
});

test.each([
  ['a whole charge', { credit: 0, refundable: 24.28 }, /^Tutto ciò che è arrivato copre/],
  ['a charge of which a part went back', { credit: 0, refundable: 19.28 }, /^5,00\s€ sono già/],
  ['a credit', { credit: 4.28, refundable: 19.28 }, /^4,28\s€ non coprono/],
])('%s says how its money was used', (_, amounts, expected) => {
  expect(coverageText({ amount: 24.28, ...amounts })).toMatch(expected);
});
