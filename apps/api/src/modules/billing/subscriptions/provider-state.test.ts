import {
  SubscriptionStatus,
  subscriptionTransitions,
} from '@canone/contracts/billing/subscription-life-cycle';
import { describe, expect, inject, test } from 'vitest';
import { staysSuspended, stepFor } from './provider-state.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const providerStatuses = ['pending', 'active', 'suspended', 'cancelled', 'expired'] as const;

/** Rows are our statuses, columns the provider's. An empty cell needs no step. */
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
  test.each(cells)('PAY-07 · ours %d, theirs %s: "%s"', (status, provider, step) => {
    expect(stepFor(status, provider)).toBe(step || 'none');
  });

  test.each(cells)('PAY-07 · after the step ours %d and theirs %s agree', (status, provider) => {
    const step = stepFor(status, provider);
    if (!(step in subscriptionTransitions)) return;
    const { to } = subscriptionTransitions[step as keyof typeof subscriptionTransitions]; // checked above

    expect(stepFor(to, provider)).toBe('none');
  });

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
    'PAY-10 · ours %d, theirs %s with %d cents unpaid needs a decision: %s',
    ([ours, status, outstandingCents, expected]) => {
      expect(staysSuspended(ours, { status, outstandingCents })).toBe(expected);
    },
  );
});
