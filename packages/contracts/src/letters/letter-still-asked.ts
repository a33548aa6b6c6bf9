import { type ReceivableState, remindableStates } from '../billing/receivable-state.ts';
import type { Cents } from '../values/money.ts';
import type { LetterKind } from './letter-kinds.ts';
import { asksForMoney } from './letter-schedule.ts';

/** The states of a receivable for which a payment link activates the subscription. */
const payableByLink: readonly ReceivableState[] = ['notAsked', 'overdue'];

/** The letters that ask for no payment. They are receipts and letters about amounts of later periods. */
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
  readonly askedCents: Cents;
}

/** Whether the amount of the letter is still due and has not changed. */
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
