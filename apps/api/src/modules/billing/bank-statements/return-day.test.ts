import { expect, test } from 'vitest';
import { canReturn } from './return-day.ts';

test.each([
  ['2026-11-20', '2026-11-20', ['2026-11-20', '2026-11-20'], true],
  ['2026-11-20', '2026-11-19', ['2026-11-20', '2026-11-21'], true],
  ['2026-11-21', '2026-11-19', ['2026-11-20', '2026-11-20'], true],
  ['2026-11-20', null, ['2026-11-20', '2026-11-21'], true],
  ['2026-11-19', '2026-11-20', ['2026-11-20', '2026-11-19'], false],
  ['2026-11-19', null, ['2026-11-20', '2026-11-19'], false],
  ['2026-11-20', '2026-11-18', [null, '2026-11-20'], true],
  ['2026-11-19', '2026-11-20', [null, '2026-11-20'], true],
  ['2026-11-19', '2026-11-19', [null, '2026-11-20'], false],
  ['2026-11-19', null, [null, '2026-11-20'], false],
] as const)(
  'money 3 · whether a debit booked %s (value %s) can return a transfer booked and valued %j: %s',
  (...[bookedOn, valueOn, [transferBookedOn, transferValueOn], expected]) => {
    const transfer = { bookedOn: transferBookedOn, valueOn: transferValueOn };
    expect(canReturn({ bookedOn, valueOn }, transfer)).toBe(expected);
  },
);
