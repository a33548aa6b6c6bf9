import * as z from 'zod/mini';
import { DateTimeInput, EuroAboveZero, optionalLongText, optionalText } from '../kit/fields.ts';
import { ledgerMessages } from '../texts/ledger-messages.ts';
import { maxNote } from '../values/text-limits.ts';

/** The id of a movement at the provider, as its site shows it. Absent and empty text become null. */
const ProviderTransactionId = z.pipe(
  optionalText(),
  z.nullable(z.string().check(z.regex(/^[\w-]{1,50}$/, ledgerMessages.wrongTransactionId))),
);

/** Money that a person returned to the customer outside Canone. */
export const ReturnedMoney = z.object({
  amount: EuroAboveZero,
  returnedOn: DateTimeInput,
  note: optionalLongText(maxNote),
  /**
   * The id of the refund at the provider, if somebody refunded the charge on the provider's site. Without an id the money
   * was returned by bank.
   */
  providerTransactionId: ProviderTransactionId,
});
