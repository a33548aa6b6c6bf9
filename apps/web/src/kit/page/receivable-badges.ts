import { dueStates } from '@canone/contracts/billing/due-schedule';
import { type ReceivableState, receivableStates } from '@canone/contracts/billing/receivable-state';
import type { Badges, BadgeTone } from '@canone/contracts/values/badge';

/** Only overdue receivables are red. */
const tones: Readonly<Record<ReceivableState, BadgeTone>> = {
  future: 'none',
  due: 'warning',
  partial: 'warning',
  overdue: 'error',
  processing: 'info',
  awaitingTransfer: 'info',
  paid: 'success',
  refunded: 'none',
  partlyRefunded: 'none',
  writtenOff: 'none',
  notAsked: 'none',
  cancelled: 'none',
};

export const receivableBadges: Badges = Object.fromEntries(
  Object.entries(receivableStates).map(([state, label]) => [
    state,
    { label, tone: tones[state as ReceivableState] }, // the keys of the record are the states
  ]),
);

/**
 * The badge of each state of a due date: the badge of its receivable's state, or the badge for the end of the
 * subscription.
 */
export const dueBadges: Badges = {
  ...receivableBadges,
  ends: { label: dueStates.ends, tone: 'info' },
};
