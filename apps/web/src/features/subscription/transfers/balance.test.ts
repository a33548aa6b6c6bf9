import { expect, test } from 'vitest';
import { balanceOf } from './balance.ts';

const approved = (amount: number) => ({ amount, approvalDate: '2026-11-20T11:00:00Z' });
const awaiting = (amount: number) => ({ amount, approvalDate: null });

test('BNK-03 · before any transfer the whole amount is missing', () => {
  expect(balanceOf({ amount: 181.78, rest: 181.78 }, [])).toEqual({
    due: 181.78,
    period: null,
    periodEnd: null,
    received: 0,
    awaitingApproval: 0,
    coveredOtherwise: 0,
    missing: 181.78,
    covering: 0,
    elsewhere: 0,
  });
});

test('BNK-03 · if the server sends no rest, only the approved transfers cover the amount', () => {
  expect(balanceOf({ amount: 100 }, [approved(40), awaiting(10)]).missing).toBe(60);
  expect(balanceOf({ amount: 100 }, [approved(120)])).toMatchObject({ missing: 0, elsewhere: 20 });
});

test('BNK-03 · transfers are summed exactly, without float errors', () => {
  const transfers = [approved(0.1), approved(0.2)];
  const { received, missing, coveredOtherwise } = balanceOf({ amount: 0.6, rest: 0.3 }, transfers);

  expect(received).toBe(0.3);
  expect(missing).toBe(0.3);
  expect(coveredOtherwise).toBe(0);
});

test('BNK-03 · a transfer without an approval date does not count as received', () => {
  const transfers = [approved(40), awaiting(25.5)];
  const { received, awaitingApproval, missing } = balanceOf({ amount: 100, rest: 60 }, transfers);

  expect(received).toBe(40);
  expect(awaitingApproval).toBe(25.5);
  expect(missing).toBe(60);
});

test('BNK-03 · money above the amount due is credit, and nothing is missing', () => {
  const { missing, elsewhere } = balanceOf({ amount: 100, rest: 0 }, [approved(120.01)]);

  expect(missing).toBe(0);
  expect(elsewhere).toBe(20.01);
});

test('BNK-03 · money that became credit before another transfer was removed does not cover the amount due', () => {
  const { received, covering, elsewhere, missing } = balanceOf({ amount: 61, rest: 61 }, [
    approved(3),
  ]);

  expect([received, covering, elsewhere, missing]).toEqual([3, 0, 3, 61]);
});

test('BNK-03 · a credit and a write-off cover the amount that the transfers do not cover', () => {
  const { received, coveredOtherwise, missing } = balanceOf({ amount: 24.28, rest: 4 }, [
    approved(10),
  ]);

  expect([received, coveredOtherwise, missing]).toEqual([10, 10.28, 4]);
});

test('BNK-03 LAY-08 · if the amount due is unknown, the missing amount is unknown', () => {
  const { due, missing } = balanceOf({ amount: Number.NaN }, [approved(40)]);

  expect([due, missing]).toEqual([Number.NaN, Number.NaN]);
});
