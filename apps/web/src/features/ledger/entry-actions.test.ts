import { expect, test } from 'vitest';
import { entryActions } from './entry-actions.ts';

test.for([
  ['a transfer with a credit', 'transfer', 5, 30, ['useCredit', 'returnTransfer']],
  ['a transfer without credit', 'transfer', 0, 30, ['returnTransfer']],
  ['a fully returned transfer', 'transfer', 0, 0, []],
  ['a charge with a credit', 'charge', 5, 30, ['useCredit', 'refund']],
  ['a charge without credit', 'charge', 0, 30, ['refund']],
  ['a fully returned charge', 'charge', 0, 0, []],
  ['a write-off', 'writeOff', 0, 0, []],
  ['a refund', 'refund', 0, 0, []],
] as const)('%s offers its possible actions', ([, kind, credit, refundable, expected]) => {
  expect(entryActions({ kind, credit, refundable })).toEqual(expected);
});
