import { expect, test } from 'vitest';
import { balanceOf } from './balance.ts';

const approved = (amount: number) => ({ amount, approvalDate: '2026-11-20T11:00:00Z' });
const awaiting = (amount: number) => ({ amount, approvalDate: null });

test('BNK-03 · before any transfer the whole amount is missing', () => {
  expect(balanceOf(181.78, [])).toEqual({
    due: 181.78,
    received: 0,
    awaitingApproval: 0,
    missing: 181.78,
    excess: 0,
  });
});

test('BNK-03 · transfers add up to the cent, whatever floats would say', () => {
  const { received, missing } = balanceOf(0.6, [approved(0.1), approved(0.2)]);

  expect(received).toBe(0.3);
  expect(missing).toBe(0.3);
});

test('BNK-03 · a transfer without approval date is awaited, and does not count as received', () => {
  const { received, awaitingApproval, missing } = balanceOf(100, [approved(40), awaiting(25.5)]);

  expect(received).toBe(40);
  expect(awaitingApproval).toBe(25.5);
  expect(missing).toBe(60);
});

test('BNK-03 · more than what is due is an excess, and nothing is missing', () => {
  const { missing, excess } = balanceOf(100, [approved(120.01)]);

  expect(missing).toBe(0);
  expect(excess).toBe(20.01);
});
