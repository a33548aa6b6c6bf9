import {
  SubscriptionStatus,
  subscriptionTransitions,
} from '@canone/contracts/billing/subscription-life-cycle';
import { describe, expect, inject, test } from 'vitest';
import { isLastChargeListed, staysSuspended, stepFor } from './provider-state.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const providerStatuses = ['pending', 'active', 'suspended', 'cancelled', 'expired'] as const;

/** Each row is a status of ours, each column a status of the provider. An empty cell means that no step is needed. */
const table: Readonly<Record<SubscriptionStatus, readonly string[]>> = {
  [Active]: ['', '', 'stopByProvider', 'cancelByProvider', 'stopByProvider'],
  [NotActive]: ['', 'activateByProvider', '', 'cancelByProvider', ''],
  [ActiveNoRenewal]: ['', 'report', '', '', ''],
  [BankTransferPending]: ['', 'report', '', '', ''],
  [Canceled]: ['', 'cancelAtProvider', 'cancelAtProvider', '', ''],
};
const cells = Object.values(SubscriptionStatus).flatMap((status) =>
  providerStatuses.map((provider, index) => [status, provider, table[status][index]] as const),
);

/** These tests use no database, so one of the two test projects is enough. */
describe.runIf(inject('database').kind === 'pglite')('the step for a provider’s status', () => {
  test.each(cells)('PAY-07 · our status %d, the provider’s %s: "%s"', (status, provider, step) => {
    expect(stepFor(status, provider)).toBe(step || 'none');
  });

  test.for([
    [Active, 'suspended', 'none'],
    [Active, 'expired', 'cancelByProvider'],
    [Active, 'cancelled', 'cancelByProvider'],
    [Active, 'active', 'none'],
  ] as const)(
    'AO2 · while a stop waits, our status %d, the provider’s %s: "%s"',
    ([status, provider, step]) => {
      expect(stepFor(status, provider, { isStopping: true })).toBe(step);
    },
  );

  test.each(cells)(
    'PAY-07 · after the step our status %d and the provider’s status %s agree',
    (status, provider) => {
      const step = stepFor(status, provider);
      if (!(step in subscriptionTransitions)) return;
      const { to } = subscriptionTransitions[step as keyof typeof subscriptionTransitions]; // any other step has returned above

      expect(stepFor(to, provider)).toBe('none');
    },
  );

  test.for([
    [Active, 'suspended', 0, true],
    [NotActive, 'suspended', 0, true],
    [NotActive, 'suspended', 1_220, false],
    [NotActive, 'active', 0, false],
    [NotActive, 'expired', 0, false],
    [BankTransferPending, 'suspended', 0, false],
    [ActiveNoRenewal, 'suspended', 0, false],
    [Canceled, 'suspended', 0, false],
  ] as const)(
    'PAY-10 · our status %d, the provider’s %s with %d cents unpaid needs a decision: %s',
    ([ours, status, outstandingCents, expected]) => {
      expect(staysSuspended(ours, { status, outstandingCents })).toBe(expected);
    },
  );

  const at = (text: string) => Temporal.Instant.from(`${text}Z`);

  test.for([
    ['is listed', '2026-12-21T10:00', ['2026-12-21T10:00'], '2026-12-21T11:00', true],
    [
      'completed before its name',
      '2026-12-21T10:00',
      ['2026-12-20T10:00'],
      '2026-12-21T11:00',
      true,
    ],
    ['is not listed', '2026-12-21T10:00', ['2026-11-21T10:00'], '2026-12-22T09:59', false],
    [
      'was not listed for a day',
      '2026-12-21T10:00',
      ['2026-11-21T10:00'],
      '2026-12-22T10:00',
      true,
    ],
    ['is unknown', undefined, [], '2026-12-21T11:00', true],
  ] as const)('AO1 · the last charge that PayPal names %s', ([, named, listed, now, expected]) => {
    const reported = {
      state: { lastPaidAt: named && at(named) },
      sales: listed.map((sale) => ({ at: at(sale) })),
    };
    expect(isLastChargeListed(reported, at(now))).toBe(expected);
  });
});
