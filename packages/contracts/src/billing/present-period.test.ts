import { expect, test } from 'vitest';
import { presentPeriod } from './present-period.ts';

const sold = {
  startDate: '2026-08-31T08:00:00Z',
  plan: { recurrenceType: 1 },
  payments: [{ providerSubscriptionId: null }],
};
const at = (day: string) => presentPeriod(sold, Temporal.Instant.from(day));

test('AI5 · the present period is counted from the start, and begins at its first instant', () => {
  expect(at('2026-08-01T00:00:00Z')).toMatchObject({ dueDate: '2026-08-31T08:00:00Z' });
  expect(at('2026-09-30T07:59:59Z')).toMatchObject({ dueDate: '2026-08-31T08:00:00Z' });
  expect(at('2026-09-30T08:00:00Z')).toEqual({
    dueDate: '2026-09-30T08:00:00Z',
    periodEnd: '2026-10-31T09:00:00Z',
  });
  expect(at('2026-11-15T00:00:00Z')).toMatchObject({ dueDate: '2026-10-31T09:00:00Z' });
});

test('AI5 · the present period is null when a provider has billed a period, because its billing is not known here', () => {
  const payments = [{ providerSubscriptionId: 'I-1' }, { providerSubscriptionId: null }];

  expect(
    presentPeriod({ ...sold, payments }, Temporal.Instant.from('2026-11-15T00:00:00Z')),
  ).toBeNull();
});
