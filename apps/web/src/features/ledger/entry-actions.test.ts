import { expect, test } from 'vitest';
import { entryActions } from './entry-actions.ts';

test.each([
  ['a transfer with a credit', 'transfer', 5, 30, ['useCredit', 'returnTransfer']],
  ['a transfer that covers what it paid', 'transfer', 0, 30, ['returnTransfer']],
  ['a transfer that went back whole', 'transfer', 0, 0, []],
  ['a charge with a credit', 'charge', 5, 30, ['useCredit', 'refund']],
  ['a charge without', 'charge', 0, 30, ['refund']],
  ['a charge that went back whole', 'charge', 0, 0, []],
  ['a write-off', 'writeOff', 0, 0, []],
  ['a refund', 'refund', 0, 0, []],
] as const)('%s offers its possible actions', (_, kind, credit, refundable, expected) => {
  expect(entryActions({ kind, credit, refundable })).toEqual(expected);
});
