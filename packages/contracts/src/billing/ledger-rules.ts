import { type BasisPoints, type Cents, splitGross } from '../values/money.ts';

/**
 * The kinds of ledger entries. The kind determines the sign of the amount, except that a correction may have either
 * sign.
 */
export const ledgerEntryKinds = {
  charge: 'Addebito',
  transfer: 'Bonifico',
  refund: 'Rimborso',
  refundCancelled: 'Rimborso annullato',
  reversal: 'Storno della banca',
  reversalCancelled: 'Storno annullato',
  writeOff: 'Abbuono',
  writeOffCancelled: 'Abbuono annullato',
  correction: 'Rettifica',
} as const;
export type LedgerEntryKind = keyof typeof ledgerEntryKinds;

/** The payment method of an entry. It is `none` for a write-off and its cancellation, because they move no money. */
export const ledgerMethods = { paypal: 'PayPal', bank: 'Bonifico', none: 'Nessuno' } as const;
export type LedgerMethod = keyof typeof ledgerMethods;

/** The VAT inside an amount that includes VAT. It has the sign of the amount. */
export function vatInside(amount: Cents, vat: BasisPoints): Cents {
  const inside = splitGross(Math.abs(amount), vat).vat;
  return amount < 0 ? 0 - inside : inside;
}

/** A held amount that includes VAT, and the VAT that the books have counted for it. */
export interface Held {
  readonly cents: Cents;
  readonly vatCents: Cents;
}

/**
 * The VAT of a part: the wanted VAT, limited to at most a cent more or less than the VAT inside the amount of the part.
 * The cent allows the parts to add up to the VAT of the whole.
 */
function nearestTo(wanted: Cents, inside: Cents): Cents {
  return Math.min(Math.max(wanted, inside - 1, 0), inside + 1);
}

interface Receipt {
  readonly amount: Cents;
  /** The part of the amount that covers the receivable. The remaining part is credit. */
  readonly covering: Cents;
  /** The amount of the receivable that is still due before the receipt. */
  readonly due: Cents;
  /** The money and write-offs that cover the receivable before the receipt. */
  readonly held: Held;
}

/**
 * The VAT of a receipt for a receivable. The VAT of all receipts of a receivable adds up to the receivable's VAT. For
 * this each receipt gets the VAT that is missing for the receipts so far, so no cent is lost by rounding. The receipt
 * that settles the receivable gets all the missing VAT, even if deleted receipts have left more than a cent.
 */
export function vatOfReceipt({ amount, covering, due, held }: Receipt, vat: BasisPoints): Cents {
  const inside = vatInside(amount, vat);
  if (covering === 0) return inside;
  const missing = vatInside(held.cents + covering, vat) - held.vatCents;
  const wanted = missing + vatInside(amount - covering, vat);
  return covering === due ? Math.min(Math.max(wanted, 0), amount) : nearestTo(wanted, inside);
}

/**
 * The VAT of one partial return, as a negative amount, from the VAT that the receipt still holds. The VAT of all
 * returns of a receipt adds up to the receipt's VAT. For this each return gets the difference of two cumulative
 * amounts, and the last return gets the remaining VAT.
 */
export function vatOfReturn(
  {
    returnedBefore,
    amount,
    held,
  }: { readonly returnedBefore: Cents; readonly amount: Cents; readonly held: Held },
  vat: BasisPoints,
): Cents {
  const inside = vatInside(held.cents - amount, vat);
  if (held.cents <= amount) return inside - held.vatCents;
  const returned = vatInside(returnedBefore + amount, vat) - vatInside(returnedBefore, vat);
  return Math.min(nearestTo(held.vatCents - returned, inside), held.vatCents) - held.vatCents;
}

/**
 * The VAT of a cancelled return. It is the VAT that the return took, unless more than the whole receipt had been
 * returned.
 */
export function vatOfUndoneReturn(taken: Held, held: Held, vat: BasisPoints): Cents {
  const after = held.cents + taken.cents;
  return after <= 0 ? vatInside(after, vat) - held.vatCents : taken.vatCents;
}

export interface Balance {
  readonly grossCents: Cents;
  /** Money that is allocated to the receivable. */
  readonly coveredCents: Cents;
  /** Money that covered the receivable and was refunded. It is not due again. */
  readonly refundedCents: Cents;
  readonly writtenOffCents: Cents;
}

/** The rest of a receivable, which is the amount that is still due. */
export function restOf(balance: Balance): Cents {
  return (
    balance.grossCents - balance.coveredCents - balance.refundedCents - balance.writtenOffCents
  );
}

export interface AllocatedPart {
  readonly receivableId: number;
  readonly cents: Cents;
}

/**
 * Divides a return. It takes the money first from the credit, then from the receivables that were covered last. An
 * amount beyond both exceeds the money received, so it is taken from no receivable.
 */
export function planReturn(
  { credit, allocated }: { readonly credit: Cents; readonly allocated: readonly AllocatedPart[] },
  amount: Cents,
): AllocatedPart[] {
  let left = amount - Math.min(Math.max(credit, 0), amount);
  const parts: AllocatedPart[] = [];
  for (const { receivableId, cents } of allocated.toReversed()) {
    const taken = Math.min(cents, left);
    if (taken > 0) parts.push({ receivableId, cents: taken });
    left -= taken;
  }
  return parts;
}
