import { describe, expect, test } from 'vitest';
import { type ReceivableState, receivableStates } from '../billing/receivable-state.ts';
import {
  asksForMoney,
  dueRange,
  isEndAnnounced,
  isLetterHour,
  reminderStepOn,
} from './letter-schedule.ts';

const at = (text: string) => Temporal.Instant.from(text);
const days = { before: 5, after: 7 };
const long = at('2020-01-01T00:00:00Z');
const all = { dueSoon: long, dueToday: long, overdue: long };

/** 23:30 in Rome on the 15th, which is 22:30 in UTC on the same day. */
const dueAt = at('2026-11-15T22:30:00Z');

describe('CUL-03 · the reminder of a day, in Rome', () => {
  test.each([
    ['2026-11-09T22:59:59Z', undefined],
    ['2026-11-09T23:00:00Z', 'dueSoon'],
    ['2026-11-13T22:59:59Z', 'dueSoon'],
    ['2026-11-13T23:00:00Z', undefined],
    ['2026-11-14T22:59:59Z', undefined],
    ['2026-11-14T23:00:00Z', 'dueToday'],
    ['2026-11-15T22:59:59Z', 'dueToday'],
    ['2026-11-15T23:00:00Z', undefined],
    ['2026-11-21T22:59:59Z', undefined],
    ['2026-11-21T23:00:00Z', 'overdue'],
    ['2026-11-25T22:59:59Z', 'overdue'],
    ['2026-11-25T23:00:00Z', undefined],
  ])('at %s it is %s', (now, step) => {
    expect(reminderStepOn({ dueAt, since: all, days }, at(now))).toBe(step);
  });

  test('the first reminder is sent only on the day before the due date, when it is set to one day before', () => {
    const of = { dueAt, since: all, days: { before: 1, after: 7 } };

    expect(reminderStepOn(of, at('2026-11-13T12:00:00Z'))).toBeUndefined();
    expect(reminderStepOn(of, at('2026-11-14T12:00:00Z'))).toBe('dueSoon');
    expect(reminderStepOn(of, at('2026-11-15T12:00:00Z'))).toBe('dueToday');
  });

  test.each([
    ['switched on before its first day', '2026-11-21T22:00:00Z', 'overdue'],
    ['switched on during its first day', '2026-11-22T20:00:00Z', 'overdue'],
    ['switched on a day later', '2026-11-22T23:00:00Z', undefined],
  ])('a step that was %s (%s) is %s', (_, on, step) => {
    const now = at('2026-11-24T09:00:00Z');

    expect(reminderStepOn({ dueAt, since: { overdue: at(on) }, days }, now)).toBe(step);
  });

  test('a reminder that is switched off is never sent', () => {
    expect(
      reminderStepOn({ dueAt, since: { dueSoon: long }, days }, at('2026-11-15T12:00:00Z')),
    ).toBeUndefined();
  });

  test('the range of due dates contains exactly the dates that can have a reminder', () => {
    const now = at('2026-11-20T12:00:00Z');
    const { from, to } = dueRange(days, now);

    expect([String(from), String(to)]).toEqual(['2026-11-09T23:00:00Z', '2026-11-25T23:00:00Z']);
    const stepOf = (due: Temporal.Instant) => reminderStepOn({ dueAt: due, since: all, days }, now);
    expect(stepOf(from)).toBe('overdue');
    expect(stepOf(from.subtract({ seconds: 1 }))).toBeUndefined();
    expect(stepOf(to.subtract({ seconds: 1 }))).toBe('dueSoon');
    expect(stepOf(to)).toBeUndefined();
  });

  test('a reminder is sent on the right day when the clocks change', () => {
    // 25 October 2026 has 25 hours in Rome
    const due = at('2026-10-25T23:00:00Z');
    const of = { dueAt: due, since: all, days: { before: 1, after: 1 } };

    expect(reminderStepOn(of, at('2026-10-24T22:00:00Z'))).toBe('dueSoon');
    expect(reminderStepOn(of, at('2026-10-25T22:59:59Z'))).toBe('dueSoon');
    expect(reminderStepOn(of, at('2026-10-25T23:00:00Z'))).toBe('dueToday');
  });
});

const expectedSteps: Readonly<Record<ReceivableState, readonly string[]>> = {
  future: [],
  due: [],
  partial: ['dueSoon', 'dueToday', 'overdue'],
  overdue: ['overdue'],
  processing: [],
  awaitingTransfer: ['dueSoon', 'dueToday', 'overdue'],
  paid: [],
  refunded: [],
  partlyRefunded: [],
  writtenOff: [],
  notAsked: [],
  cancelled: [],
};

test.each(Object.keys(receivableStates) as ReceivableState[])(
  'CUL-03 · a receivable with the state "%s" gets only the reminders that its customer can act on',
  (state) => {
    const steps = (['dueSoon', 'dueToday', 'overdue'] as const).filter((step) =>
      asksForMoney(state, step),
    );
    expect(steps).toEqual(expectedSteps[state]);
  },
);

test.each([
  ['2026-11-23T06:59:59Z', false],
  ['2026-11-23T07:00:00Z', true],
  ['2026-11-23T18:59:59Z', true],
  ['2026-11-23T19:00:00Z', false],
  ['2026-07-23T06:00:00Z', true],
])('CUL-03 · reminders are sent only by day in Rome: at %s %s', (now, isHour) => {
  expect(isLetterHour(at(now))).toBe(isHour);
});

test.each([
  ['2026-11-15T22:59:59Z', false],
  ['2026-11-15T23:00:00Z', true],
  ['2026-11-29T22:59:59Z', true],
  ['2026-11-29T23:00:00Z', false],
])('CUL-03 · the end of 30 November is announced 14 days before: at %s %s', (now, isAnnounced) => {
  const of = { endsAt: at('2026-11-30T09:00:00Z'), since: long, days: 14 };

  expect(isEndAnnounced(of, at(now))).toBe(isAnnounced);
  expect(isEndAnnounced({ ...of, since: at('2026-11-16T23:00:00Z') }, at(now))).toBe(false);
});
