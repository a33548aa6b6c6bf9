import { billingTimeZone } from '@canone/contracts/calendar';
import { validate } from '@canone/contracts/kit/validation';
import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger';
import { subscriptionMessages } from '@canone/contracts/messages';
import { fromHundredths, toHundredths } from '@canone/contracts/money';
import { dayText } from '../../kit/day.ts';
import { formatEuro } from '../../kit/format.ts';
import { parseHundredths } from '../../kit/hundredths.ts';
import { parseDay } from '../../kit/parse.ts';

/** What went back of a transfer, as it is typed. */
export interface ReturnDraft {
  readonly amount: string;
  readonly day: string;
  readonly note: string;
}

/** The names of the wire. */
export type ReturnErrors = Partial<Record<'amount' | 'returnedOn' | 'note', string>>;

type Returned = Pick<LedgerEntry, 'credit' | 'refundable'>;

/** Starts from the credit, which covers nothing; without one from everything that is held. */
export function newReturn(
  { credit, refundable }: Returned,
  today: Temporal.PlainDate,
): ReturnDraft {
  return {
    amount: formatEuro(credit > 0 ? Math.min(credit, refundable) : refundable),
    day: dayText(today),
    note: '',
  };
}

/** When that day begins in Rome; a day that is today has begun, so it is never in the future. */
const startOf = (day: Temporal.PlainDate) =>
  String(day.toZonedDateTime(billingTimeZone).toInstant());

function amountError(cents: number | undefined, { refundable }: Returned): string | undefined {
  if (cents === undefined) return 'Scrivi un importo, per esempio 120,50.';
  return cents > toHundredths(refundable)
    ? `Si possono restituire al massimo ${formatEuro(refundable)}.`
    : undefined;
}

function dayError(day: Temporal.PlainDate | undefined, today: Temporal.PlainDate) {
  if (!day) return subscriptionMessages.invalidDate;
  return Temporal.PlainDate.compare(day, today) > 0 ? 'La data non può essere futura.' : undefined;
}

/** What a draft says on the wire, or what is wrong with it. */
export function readReturn(
  { amount, day, note }: ReturnDraft,
  entry: Returned,
  today: Temporal.PlainDate,
) {
  const cents = parseHundredths(amount);
  const returnedOn = parseDay(day, today);
  const wrong = { amount: amountError(cents, entry), returnedOn: dayError(returnedOn, today) };
  if (cents === undefined || !returnedOn || wrong.amount || wrong.returnedOn)
    return { errors: wrong };

  const written = {
    amount: fromHundredths(cents),
    returnedOn: startOf(returnedOn),
    note: note.trim() || null,
  };
  const checked = validate(ledgerContract.endpoints.returnTransfer.body, written);
  if (checked.ok) return { written };
  const errors: ReturnErrors = Object.fromEntries(
    checked.errors.map(({ field, message }) => [field, message]),
  );
  return { errors };
}
