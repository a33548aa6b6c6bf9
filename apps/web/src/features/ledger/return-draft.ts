import { validate } from '@canone/contracts/kit/validation';
import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { ledgerMessages } from '@canone/contracts/texts/ledger-messages';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { billingTimeZone, romeDate } from '@canone/contracts/values/calendar';
import { dayText } from '../../kit/format/day.ts';
import { parseDay } from '../../kit/format/parse.ts';
import { errorsByField } from '../../kit/http/wire.ts';
import { amountToGiveBack, type Refundable, readAmount } from './refund-amount.ts';

/** The typed values of a return outside Canone. */
export interface ReturnDraft {
  readonly amount: string;
  readonly returnedOn: string;
  readonly note: string;
  /** Only a charge can be returned on PayPal's site. */
  readonly way: 'bank' | 'paypal';
  /** The id of the refund at PayPal. It is only used if the money was returned there. */
  readonly providerTransactionId: string;
}

/** Today, or the day of the receipt if the browser's clock is behind the server's clock. */
export function returnableFrom(
  { occurredAt }: Pick<LedgerEntry, 'occurredAt'>,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const received = romeDate(Temporal.Instant.from(occurredAt));
  return Temporal.PlainDate.compare(received, today) > 0 ? received : today;
}

export function newReturn(entry: Refundable, today: Temporal.PlainDate): ReturnDraft {
  return {
    amount: amountToGiveBack(entry),
    returnedOn: dayText(today),
    note: '',
    way: 'bank',
    providerTransactionId: '',
  };
}

/** Midnight at the beginning of the day in Rome. Even for today this instant is not in the future. */
const startOf = (day: Temporal.PlainDate) =>
  String(day.toZonedDateTime(billingTimeZone).toInstant());

function dayError(day: Temporal.PlainDate | undefined, today: Temporal.PlainDate) {
  if (!day) return subscriptionMessages.invalidDate;
  return Temporal.PlainDate.compare(day, today) > 0 ? ledgerMessages.inTheFuture : undefined;
}

/** Reads a draft into a request body, or into errors by field. */
export function readReturn(draft: ReturnDraft, entry: Refundable, today: Temporal.PlainDate) {
  const read = readAmount(draft.amount, entry);
  const returnedOn = parseDay(draft.returnedOn, today);
  const providerTransactionId = draft.way === 'paypal' ? draft.providerTransactionId.trim() : null;
  const wrong = {
    amount: read.error,
    returnedOn: dayError(returnedOn, today),
    providerTransactionId:
      providerTransactionId === '' ? ledgerMessages.wrongTransactionId : undefined,
  };
  if (read.euro === undefined || !returnedOn || wrong.returnedOn || wrong.providerTransactionId)
    return { errors: wrong };

  const written = {
    amount: read.euro,
    returnedOn: startOf(returnedOn),
    note: draft.note.trim() || null,
    providerTransactionId,
  };
  const checked = validate(ledgerContract.endpoints.returnTransfer.body, written);
  if (checked.ok) return { written };
  return { errors: errorsByField(checked.errors) };
}
