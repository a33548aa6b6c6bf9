import { describe, expect, test } from 'vitest';
import {
  canApply,
  canBePaidOnline,
  type SubscriptionAction,
  SubscriptionStatus,
  subscriptionStatuses,
  subscriptionStatusNames,
  subscriptionTransitions,
} from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** §4.1 and PAY-07, written out: from where each action may be taken and where it leads. */
const table: Record<SubscriptionAction, { from: number[]; to: number }> = {
  activateByProvider: { from: [NotActive], to: Active },
  payByBankTransfer: { from: [NotActive], to: BankTransferPending },
  activateWithoutRenewal: { from: [BankTransferPending], to: ActiveNoRenewal },
  cancel: { from: [Active, ActiveNoRenewal], to: Canceled },
  stopByProvider: { from: [Active], to: NotActive },
  end: { from: [ActiveNoRenewal], to: NotActive },
  cancelByProvider: { from: [Active, NotActive], to: Canceled },
};
const actions = Object.keys(table) as SubscriptionAction[];
const cells = actions.flatMap((action) =>
  [...Object.values(SubscriptionStatus), 0, 6, Number.NaN].map(
    (status) => [action, status, table[action].from.includes(status)] as const,
  ),
);

describe('the life cycle of a subscription', () => {
  test.each(cells)('SUB-10 · %s from status %d: %s', (action, status, isAllowed) => {
    expect(canApply(action, status)).toBe(isAllowed);
  });

  test.each(actions)('SUB-10 · %s leads where §4.1 says', (action) => {
    expect(subscriptionTransitions[action].to).toBe(table[action].to);
  });

  test('SUB-10 · the table has no action that the specification does not know', () => {
    expect(Object.keys(subscriptionTransitions).toSorted()).toEqual(actions.toSorted());
  });

  test('SUB-02 · a payment link is offered only for a subscription that is not active', () => {
    const payable = Object.values(SubscriptionStatus).filter(canBePaidOnline);

    expect(payable).toEqual([NotActive]);
  });

  test.each([
    [1, 'Sottoscrizione attiva', 'success'],
    [2, 'Sottoscrizione non attiva', 'error'],
    [3, 'Attiva, ma senza rinnovo automatico', 'warning'],
    [4, 'In attesa di bonifico bancario', 'info'],
    [5, 'Sottoscrizione Cancellata', 'none'],
  ] as const)('SUB-01 · status %d is "%s" with the %s badge', (status, label, tone) => {
    expect(subscriptionStatuses[status]).toEqual({ label, tone });
  });

  test('SUB-01 · the wire names each status as the enumeration does', () => {
    expect(subscriptionStatusNames).toEqual({
      1: 'Active',
      2: 'NotActive',
      3: 'ActiveNoRenewal',
      4: 'BankTransferPending',
      5: 'Canceled',
    });
  });
});
