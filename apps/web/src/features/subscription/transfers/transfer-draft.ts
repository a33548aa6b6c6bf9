import { type BankTransfer, bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { validate } from '@canone/contracts/kit/validation';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { billingTimeZone } from '@canone/contracts/values/calendar';
import { fromHundredths } from '@canone/contracts/values/money';
import { calendarDay } from '../../../kit/format/calendar-day.ts';
import { dayText } from '../../../kit/format/day.ts';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { amountExpected, parseHundredths, typedNumber } from '../../../kit/format/hundredths.ts';

/** The typed values of a transfer. A transfer without a day still waits for the bank's approval. */
export interface TransferDraft {
  readonly amount: string;
  readonly day: string;
}

export type DraftErrors = Partial<Record<keyof TransferDraft, string | undefined>>;

export function newDraft(missing: number, today: Temporal.PlainDate): TransferDraft {
  return { amount: missing > 0 ? formatEuro(missing) : '', day: dayText(today) };
}

export function draftOf({ amount, approvalDate }: BankTransfer): TransferDraft {
  return {
    amount: typedNumber(amount, formatEuro),
    day: approvalDate ? formatDate(approvalDate) : '',
  };
}

type Read =
  | { readonly errors: DraftErrors }
  | { readonly amount: number; readonly approvalDate: string | null };

function isAfter(day: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(day, other) > 0;
}

/** The request body of a draft, or its errors. */
export function readDraft(draft: TransferDraft, today: Temporal.PlainDate): Read {
  const cents = parseHundredths(draft.amount);
  const amount = cents === undefined ? undefined : fromHundredths(cents);
  const day = draft.day.trim() === '' ? null : calendarDay(draft.day, today);

  const errors: DraftErrors = {
    ...(amount === undefined && { amount: amountExpected }),
    ...(day === undefined && { day: subscriptionMessages.invalidDate }),
    ...(day &&
      isAfter(day, today) && {
        day: 'È un giorno futuro: lascia vuoto finché la banca non approva.',
      }),
  };
  if (amount === undefined || day === undefined || errors.day) return { errors };

  const approvalDate = day && String(day.toZonedDateTime(billingTimeZone).toInstant());
  const { body } = bankTransferContract.endpoints.create;
  const checked = validate(body, { paymentId: 1, amount, approvalDate });
  if (checked.ok) return { amount, approvalDate };
  return { errors: { amount: checked.errors[0]?.message ?? '' } };
}
