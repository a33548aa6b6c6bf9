import { expect, test } from 'vitest';
import { dueNote } from './due-note.ts';

test('AG7 · a next due date that is over is called past', () => {
  const next = { dueDate: '2026-12-01T08:00:00Z', subscriptionId: 1, planName: 'Base' };

  expect(dueNote(next, Temporal.Instant.from('2026-12-04T08:00:00Z'))).toBe('già passata · Base');
  expect(dueNote(next, Temporal.Instant.from('2026-11-28T08:00:00Z'))).toBe('Base');
});
