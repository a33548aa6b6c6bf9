import { describe, expect, inject, test } from 'vitest';
import {
  decideActivation,
  type ExpectedPayment,
  isAttemptOf,
  mustBeCancelled,
} from './activation.ts';

const now = Temporal.Instant.from('2026-11-21T09:30:00Z');

const expected: ExpectedPayment = {
  providerPlanId: 'P-1',
  correlationId: 'canone-1-1',
  amountCents: 1_220,
  createdAt: now.subtract({ minutes: 50 }),
  expiresAt: now.add({ minutes: 10 }),
  startsBy: now,
  isRevoked: false,
  isAlreadyUsed: false,
  isOver: false,
};

const paid = {
  id: 'I-1',
  status: 'active' as const,
  planId: 'P-1',
  correlationId: 'canone-1-1',
  grossCents: 1_220,
  endsByItself: false,
  createdAt: now.subtract({ minutes: 5 }),
  startsAt: now.subtract({ minutes: 4 }),
  lastPaidAt: undefined,
  cyclesCompleted: undefined,
  nextBillingAt: undefined,
  outstandingCents: 0,
  lastRefusal: undefined,
  statusChangedAt: undefined,
};

/** These tests use no database, so one of the two test projects is enough. */
describe.runIf(inject('database').kind === 'pglite')('PAY-06 · the provider’s state', () => {
  test('activates when every field matches the link', () => {
    expect(decideActivation(paid, expected)).toEqual({ kind: 'activate', subscription: paid });
  });

  test('must wait while the provider has not finished', () => {
    expect(decideActivation({ ...paid, status: 'pending' }, expected)).toEqual({ kind: 'wait' });
  });

  test.each([
    ['wrongPlan', { planId: 'P-2' }],
    ['wrongCorrelation', { correlationId: 'canone-1-2' }],
    ['olderThanLink', { createdAt: now.subtract({ minutes: 55, seconds: 1 }) }],
    ['wrongAmount', { grossCents: 1 }],
    ['wrongAmount', { grossCents: 1_221 }],
    ['endsByItself', { endsByItself: true }],
    ['startsLater', { startsAt: now.add({ hours: 24 }) }],
    ['linkExpired', { createdAt: now.add({ minutes: 10 }) }],
    ['notActive', { status: 'cancelled' as const }],
    ['notActive', { status: 'suspended' as const }],
  ])('is refused as %s when it contains %j', (reason, change) => {
    expect(decideActivation({ ...paid, ...change }, expected)).toEqual({ kind: 'refuse', reason });
  });

  test.each([
    ['alreadyUsed', { isAlreadyUsed: true }],
    ['nothingToPay', { isOver: true }],
    ['linkRevoked', { isRevoked: true }],
  ])('is refused as %s when our books contain %j', (reason, change) => {
    expect(decideActivation(paid, { ...expected, ...change })).toEqual({ kind: 'refuse', reason });
  });

  test('is refused when the subscription is unknown', () => {
    expect(decideActivation(undefined, expected)).toMatchObject({ reason: 'unknownSubscription' });
  });

  test('M5 · may be five minutes older than the link, because two clocks differ', () => {
    const createdAt = now.subtract({ minutes: 55 });
    expect(decideActivation({ ...paid, createdAt }, expected)).toMatchObject({ kind: 'activate' });
  });

  test('may be created in the last second of the link and approved later', () => {
    const createdAt = expected.expiresAt.subtract({ seconds: 1 });
    expect(decideActivation({ ...paid, createdAt }, expected)).toMatchObject({ kind: 'activate' });
  });

  test('may start a little late, because two clocks differ', () => {
    const startsAt = now.add({ minutes: 2 });
    expect(decideActivation({ ...paid, startsAt }, expected)).toMatchObject({ kind: 'activate' });
  });

  test('must be cancelled at the provider when it is refused, belongs to this link and can charge', () => {
    expect(mustBeCancelled(paid, expected, 'linkExpired')).toBe(true);
    expect(mustBeCancelled({ ...paid, status: 'suspended' }, expected, 'nothingToPay')).toBe(true);
  });

  test.for([
    ['made for another link', { correlationId: 'canone-1-2' }, {}, 'wrongCorrelation'],
    ['older than the link', { createdAt: now.subtract({ hours: 1 }) }, {}, 'olderThanLink'],
    ['used for another payment here', {}, { isAlreadyUsed: true }, 'alreadyUsed'],
    ['already ended', { status: 'cancelled' as const }, {}, 'notActive'],
    ['not approved yet', { status: 'pending' as const }, {}, 'linkExpired'],
    ['suspended and possibly active later', { status: 'suspended' as const }, {}, 'notActive'],
  ] as const)('is not cancelled when it is %s', ([, change, known, reason]) => {
    const others = { ...expected, ...known };
    expect(mustBeCancelled({ ...paid, ...change }, others, reason)).toBe(false);
  });

  test('is not cancelled when the provider does not know it', () => {
    expect(mustBeCancelled(undefined, expected, 'unknownSubscription')).toBe(false);
    expect(isAttemptOf(undefined, expected)).toBe(false);
  });

  test('is reported when the subscription ended before we saw it, but has a charge', () => {
    const ended = { ...paid, status: 'cancelled' as const, lastPaidAt: now };
    expect(mustBeCancelled(ended, expected, 'notActive')).toBe(true);
  });

  test.each([
    ['made for this link', {}, true],
    ['used for a payment here', { isAlreadyUsed: true }, false],
    ['made for another link', { correlationId: 'canone-1-2' }, false],
  ])('PAY-07 · is polled again when it is %s: %j %s', (_, known, answer) => {
    expect(isAttemptOf(paid, { ...expected, ...known })).toBe(answer);
  });
});
