import { describe, expect, test } from 'vitest';
import {
  type ErasureFacts,
  type ErasureObstacle,
  fiscalRetention,
  isConfirmation,
  isRetentionOver,
  obstaclesOf,
} from './erasure-rules.ts';

const at = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));

describe('PRV-06 · the fiscal retention', () => {
  test.each([
    { of: 'no fact', entry: null, receivable: null, days: null },
    {
      of: 'an entry only',
      entry: '2026-11-21T09:00:00Z',
      receivable: null,
      days: ['2026-11-21', '2036-11-21'],
    },
    {
      of: 'a receivable after the entry',
      entry: '2026-11-21T09:00:00Z',
      receivable: '2026-12-01T09:00:00Z',
      days: ['2026-12-01', '2036-12-01'],
    },
    {
      of: 'an entry after the receivable',
      entry: '2027-01-02T09:00:00Z',
      receivable: '2026-12-01T09:00:00Z',
      days: ['2027-01-02', '2037-01-02'],
    },
    {
      of: 'a receivable only',
      entry: null,
      receivable: '2026-12-01T09:00:00Z',
      days: ['2026-12-01', '2036-12-01'],
    },
    {
      of: 'an entry before midnight in UTC, after it in Rome',
      entry: '2026-12-31T23:30:00Z',
      receivable: null,
      days: ['2027-01-01', '2037-01-01'],
    },
    {
      of: 'an entry on 29 February',
      entry: '2024-02-29T12:00:00Z',
      receivable: null,
      days: ['2024-02-29', '2034-02-28'],
    },
  ])('of a person with $of', ({ entry, receivable, days }) => {
    const found = fiscalRetention({ lastEntryAt: at(entry), lastReceivableAt: at(receivable) });

    expect(found && [String(found.lastOn), String(found.until)]).toEqual(days);
  });

  const retention = fiscalRetention({
    lastEntryAt: at('2026-11-21T09:00:00Z'),
    lastReceivableAt: null,
  });

  test.each([
    ['the same day', '2026-11-21T10:00:00Z', false],
    ['the last minute of the last day in Rome', '2036-11-21T22:59:00Z', false],
    ['the first minute after it', '2036-11-21T23:00:00Z', true],
  ])('is over: %s', (_, now, isOver) => {
    expect(isRetentionOver(retention, Temporal.Instant.from(now))).toBe(isOver);
  });

  test('that does not exist counts as ended', () => {
    expect(isRetentionOver(null, Temporal.Instant.from('2026-11-21T10:00:00Z'))).toBe(true);
  });
});

describe('PRV-05 · the obstacles of an erasure', () => {
  const free: ErasureFacts = {
    isSelf: false,
    isLastAdministrator: false,
    liveSubscriptions: 0,
    openReceivables: 0,
    creditCents: 0,
    unbookedCredits: 0,
    liveAtProvider: 0,
  };

  test.each<[string, Partial<ErasureFacts>, ErasureObstacle[]]>([
    ['nobody special', {}, []],
    ['oneself', { isSelf: true }, ['self']],
    ['the last administrator', { isLastAdministrator: true }, ['lastAdministrator']],
    ['a subscriber', { liveSubscriptions: 1 }, ['liveSubscriptions']],
    ['a debtor', { openReceivables: 2 }, ['openReceivables']],
    ['a person with a credit', { creditCents: 1 }, ['openCredit']],
    ['a person with unbooked money', { unbookedCredits: 1 }, ['unbookedMoney']],
    ['a customer of the provider', { liveAtProvider: 1 }, ['liveAtProvider']],
    [
      'several reasons',
      { isSelf: true, liveSubscriptions: 1, openReceivables: 1, liveAtProvider: 1 },
      ['self', 'liveSubscriptions', 'openReceivables', 'liveAtProvider'],
    ],
  ])('of %s', (_, facts, expected) => {
    expect(obstaclesOf({ ...free, ...facts })).toEqual(expected);
  });
});

describe('PRV-04 · the confirmation', () => {
  const person = { name: 'Chiara  Dé Rossi', email: 'Chiara@Prova.example' };

  test.each([
    ['Chiara Dé Rossi', true],
    ['  chiara dé   rossi ', true],
    ['chiara@prova.example', true],
    ['Chiara', false],
    ['', false],
    ['   ', false],
    ['Chiara De Rossi', false],
  ])('of «%s»', (typed, isEnough) => {
    expect(isConfirmation(typed, person)).toBe(isEnough);
  });

  test('by an empty text is refused, also for a person without an e-mail', () => {
    expect(isConfirmation(' ', { name: '', email: '' })).toBe(false);
  });
});
