import { referenceOf } from '@canone/contracts/bank/creditor-reference';
import { expect, test } from 'vitest';
import { newMovement } from './new-movement.ts';
import type { ReadMovement } from './readers/statement-item.ts';

const tenantId = 3;
const [own, other] = [tenantId, 4].map((tenant) =>
  referenceOf({ tenantId: tenant, receivableId: 412 }),
);

const movement = (change: Partial<ReadMovement>): ReadMovement => ({
  direction: 'credit',
  amountCents: 1_220,
  currency: 'EUR',
  bookedOn: '2026-11-20',
  valueOn: null,
  texts: [],
  references: [],
  bankReference: null,
  payerName: null,
  payerIban: null,
  isReturn: false,
  ...change,
});

const namedBy = (change: Partial<ReadMovement>) =>
  newMovement(tenantId, movement(change), 'key').receivable_ids;

test('BNK-07 · a reference names a receivable of its own tenant only', () => {
  expect(namedBy({ references: [own ?? ''] })).toEqual([412]);
  expect(namedBy({ texts: [`Bonifico ${own}`, `e ancora ${own}`] })).toEqual([412]);
  expect(namedBy({ references: [other ?? ''] })).toEqual([]);
});

test('a long text of a movement is cut, but never inside a character', () => {
  const { text, payer_name: name } = newMovement(
    tenantId,
    movement({ texts: [`${'a'.repeat(3_999)}😀`], payerName: 'b'.repeat(300) }),
    'key',
  );

  expect(text).toHaveLength(4_000);
  expect(text.isWellFormed()).toBe(true);
  expect(name).toHaveLength(200);
});

test('W143 · control characters in a payer’s name or text are removed', () => {
  const { text, payer_name: name } = newMovement(
    tenantId,
    movement({
      texts: ['Saldo \u202E00,21\u202C di\nRossi', '\u001B[31mrosso\u200F\u2069'],
      payerName: 'Rossi\u2066\u0007 \u202EMario',
    }),
    'key',
  );

  expect([text, name]).toEqual(['Saldo 00,21 di Rossi [31mrosso', 'Rossi Mario']);
});

test('W50 · a text of many references is searched in little time', () => {
  const text = 'RF00 '.repeat(200_000);
  const before = process.cpuUsage();

  for (let row = 0; row < 100; row += 1)
    expect(namedBy({ texts: [own ?? '', text] })).toEqual([412]);

  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(500);
});
