import { expect, test } from 'vitest';
import { dueNote, overdueNote } from './due-note.ts';

test('AG7 · a next due date in the past is called past', () => {
  const next = { dueDate: '2026-12-01T08:00:00Z', subscriptionId: 1, planName: 'Base' };

  expect(dueNote(next, Temporal.Instant.from('2026-12-04T08:00:00Z'))).toBe('già passata · Base');
  expect(dueNote(next, Temporal.Instant.from('2026-11-28T08:00:00Z'))).toBe('Base');
});

test('AQ14 · a next due date on the same day is called today, before and after its hour', () => {
  const next = { dueDate: '2026-12-01T08:00:00Z', subscriptionId: 1, planName: 'Base' };

  for (const at of ['2026-12-01T06:00:00Z', '2026-12-01T20:00:00Z'])
    expect(dueNote(next, Temporal.Instant.from(at))).toBe('oggi · Base');
});

test('AN16 · a late transfer is not overdue, and the note says that transfers are not included', () => {
  const receivable = {
    id: 1,
    subscriptionId: 1,
    planName: 'Base',
    dueDate: '2026-12-01T08:00:00Z',
    rest: 24.28,
    isRemindable: true,
    chargeState: null,
    retryAt: null,
  };
  const none = { count: 0, amount: 0 };
  const awaited = [{ ...receivable, state: 'awaitingTransfer' as const }];
  const overdue = [{ ...receivable, state: 'overdue' as const }];

  expect(overdueNote({ overdue: none, toPay: [] })).toBe('0 scadenze');
  expect(overdueNote({ overdue: none, toPay: awaited })).toBe(
    '0 scadenze, bonifici attesi a parte',
  );
  expect(overdueNote({ overdue: { count: 1, amount: 24.28 }, toPay: overdue })).toBe('1 scadenza');
});
