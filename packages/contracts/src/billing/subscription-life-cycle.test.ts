import { describe, expect, test } from 'vitest';
import {
  canApply,
  canBePaidOnline,
  courseOf,
  type SubscriptionAction,
  SubscriptionStatus,
  subscriptionStatuses,
  subscriptionStatusNames,
  subscriptionTransitions,
} from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** The expected transitions according to specification 4.1, PAY-07, M15 and AG3. */
const table: Record<SubscriptionAction, { from: number[]; to: number }> = {
  activateByProvider: { from: [NotActive], to: Active },
  payByBankTransfer: { from: [NotActive], to: BankTransferPending },
  activateWithoutRenewal: { from: [BankTransferPending], to: ActiveNoRenewal },
  awaitTransferAgain: { from: [ActiveNoRenewal], to: BankTransferPending },
  stopAwaitingTransfer: { from: [BankTransferPending], to: NotActive },
  stopRenewal: { from: [Active], to: ActiveNoRenewal },
  cancel: { from: [Active, NotActive, ActiveNoRenewal, BankTransferPending], to: Canceled },
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
  test('M15 · waiting for a transfer can be undone and cancelled', () => {
    expect(canApply('stopAwaitingTransfer', BankTransferPending)).toBe(true);
    expect(subscriptionTransitions.stopAwaitingTransfer.to).toBe(NotActive);
    expect(canApply('cancel', BankTransferPending)).toBe(true);
  });

  test.each(cells)('SUB-10 · %s from status %d: %s', (action, status, isAllowed) => {
    expect(canApply(action, status)).toBe(isAllowed);
  });

  test.each(actions)('SUB-10 · %s leads to the status in the table', (action) => {
    expect(subscriptionTransitions[action].to).toBe(table[action].to);
  });

  test('CAL-03 · the action "end" is allowed exactly in the statuses that end with their paid period', () => {
    const { end } = subscriptionTransitions;
    const ending = Object.entries(SubscriptionStatus).filter(([, it]) => courseOf(it) === 'ends');

    expect(ending).toEqual(
      Object.entries(SubscriptionStatus).filter(([, it]) => canApply('end', it)),
    );
    expect(courseOf(end.to)).toBe('none');
  });

  test('SUB-10 · the table has no action that is missing here', () => {
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

  test('SUB-01 · the API uses the names of the statuses in the specification', () => {
    expect(subscriptionStatusNames).toEqual({
      1: 'Active',
      2: 'NotActive',
      3: 'ActiveNoRenewal',
      4: 'BankTransferPending',
      5: 'Canceled',
    });
  });
});
