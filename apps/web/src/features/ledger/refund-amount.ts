import { validate } from '@canone/contracts/kit/validation';
import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { ledgerMessages } from '@canone/contracts/texts/ledger-messages';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { formatEuro } from '../../kit/format/format.ts';
import { amountExpected, parseHundredths } from '../../kit/format/hundredths.ts';

export type Refundable = Pick<LedgerEntry, 'credit' | 'refundable'>;

/** Proposes the credit, because it covers no receivable. Without a credit it proposes the whole refundable amount. */
export function amountToGiveBack({ credit, refundable }: Refundable): string {
  return formatEuro(credit > 0 ? Math.min(credit, refundable) : refundable);
}

type ReadAmount =
  | { readonly euro: number; readonly error?: undefined }
  | { readonly euro?: undefined; readonly error: string | undefined };

/** Reads a typed amount in euro: above zero and at most the refundable amount. */
export function readAmount(typed: string, { refundable }: Refundable): ReadAmount {
  const cents = parseHundredths(typed);
  if (cents === undefined) return { error: amountExpected };
  if (cents > toHundredths(refundable))
    return { error: ledgerMessages.atMostReturned(toHundredths(refundable)) };

  const euro = fromHundredths(cents);
  const checked = validate(ledgerContract.endpoints.refund.body, { amount: euro });
  return checked.ok ? { euro } : { error: checked.errors[0]?.message };
}
