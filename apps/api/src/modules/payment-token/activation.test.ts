import { describe, expect, inject, test } from 'vitest';
import { decideActivation, type Expected } from './activation.ts';

const now = Temporal.Instant.from('2026-11-21T09:30:00Z');

const expected: Expected = {
  providerPlanId: 'P-1',
  correlationId: 'canone-1-1',
  amountCents: 1_220,
  expiresAt: now.add({ minutes: 10 }),
  now,
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
};

/** No database here: one of the two runs is enough. */
describe.runIf(inject('database').kind === 'pglite')('PAY-06 · what the provider says', () => {
  test('activates when all of it is what the link asked for', () => {
    expect(decideActivation(paid, expected)).toEqual({ kind: 'activate', subscription: paid });
  });

  test('has to wait while the provider has not finished', () => {
    expect(decideActivation({ ...paid, status: 'pending' }, expected)).toEqual({ kind: 'wait' });
  });

  test.each([
    ['wrongPlan', { planId: 'P-2' }],
    ['wrongCorrelation', { correlationId: 'canone-1-2' }],
    ['wrongAmount', { grossCents: 1 }],
    ['endsByItself', { endsByItself: true }],
    ['startsLater', { startsAt: now.add({ hours: 24 }) }],
    ['linkExpired', { createdAt: now.add({ minutes: 10 }) }],
    ['notActive', { status: 'cancelled' as const }],
  ])('is refused as %s when it says %j', (reason, change) => {
    expect(decideActivation({ ...paid, ...change }, expected)).toEqual({ kind: 'refuse', reason });
  });

  test.each([
    ['alreadyUsed', { isAlreadyUsed: true }],
    ['nothingToPay', { isOver: true }],
    ['linkRevoked', { isRevoked: true }],
  ])('is refused as %s when we know %j', (reason, change) => {
    expect(decideActivation(paid, { ...expected, ...change })).toEqual({ kind: 'refuse', reason });
  });

  test('is refused when it knows no such subscription', () => {
    expect(decideActivation(undefined, expected)).toMatchObject({ reason: 'unknownSubscription' });
  });

  test('may start a little late: two clocks are never the same', () => {
    const startsAt = now.add({ minutes: 2 });
    expect(decideActivation({ ...paid, startsAt }, expected)).toMatchObject({ kind: 'activate' });
  });
});
