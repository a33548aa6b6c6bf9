import { type ReceivableState, remindableStates } from '../billing/receivable-state.ts';
import type { Cents } from '../values/money.ts';
import type { LetterKind } from './letter-kinds.ts';
import { asksForMoney } from './letter-schedule.ts';

/** The states in which a payment link activates a subscription. */
const payableByLink: readonly ReceivableState[] = ['notAsked', 'overdue'];

/** The letters that ask for no payment: receipts, and letters about amounts of later periods. */
const askForNothing: readonly LetterKind[] = [
  'receipt',
  'transferReceipt',
  'transferEnding',
  'priceChanged',
];

/** Whether a letter of this kind asks for an amount that is due. */
export function asksAmount(kind: LetterKind): boolean {
  return !askForNothing.includes(kind);
}

interface LetterAmount {
  readonly kind: LetterKind;
  /** The amount in the letter. */
  readonly askedCents: Cents;
}

/** Whether the amount that a letter asks for is still due, and still the same. */
export function isStillAsked(
  { kind, askedCents }: LetterAmount,
  { state, restCents }: { readonly state: ReceivableState; readonly restCents: Cents },
): boolean {
  if (restCents !== askedCents) return false;
  switch (kind) {
    case 'dueSoon':
    case 'dueToday':
    case 'overdue':
      return asksForMoney(state, kind);
    case 'chargeRefused':
      return state === 'overdue';
    case 'paymentLink':
      return payableByLink.includes(state);
    default:
      return remindableStates.includes(state);
  }
}
