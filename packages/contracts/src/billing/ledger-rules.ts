import { type BasisPoints, type Cents, splitGross } from '../values/money.ts';

/** The kind of a ledger entry; the sign of its amount follows from it (a correction has either sign). */
export const ledgerEntryKinds = {
  charge: 'Addebito',
  transfer: 'Bonifico',
  refund: 'Rimborso',
  reversal: 'Storno della banca',
  reversalCancelled: 'Storno annullato',
  writeOff: 'Abbuono',
  writeOffCancelled: 'Abbuono annullato',
  correction: 'Rettifica',
} as const;
export type LedgerEntryKind = keyof typeof ledgerEntryKinds;

/** The payment method of an entry; a write-off and its cancellation move no money. */
export const ledgerMethods = { paypal: 'PayPal', bank: 'Bonifico', none: 'Nessuno' } as const;
export type LedgerMethod = keyof typeof ledgerMethods;

/** The VAT inside an amount that contains it, with the amount's sign. */
export function vatInside(amount: Cents, vat: BasisPoints): Cents {
  const inside = splitGross(Math.abs(amount), vat).vat;
  return amount < 0 ? 0 - inside : inside;
}

/** A held amount, and the VAT that the books have counted inside it. */
export interface Held {
  readonly cents: Cents;
  readonly vatCents: Cents;
}

/** A part has the VAT inside its amount, or a cent more or less so that the parts add up to the VAT of the whole. */
function nearestTo(wanted: Cents, inside: Cents): Cents {
  return Math.min(Math.max(wanted, inside - 1, 0), inside + 1);
}

interface Receipt {
  readonly amount: Cents;
  /** The part of the amount that covers the receivable. The rest of the amount is credit. */
  readonly covering: Cents;
  /** The amount that the receivable asks for before the receipt. */
  readonly due: Cents;
  /** The money and write-offs that cover the receivable before the receipt. */
  readonly held: Held;
}

/**
 * The VAT of a receipt for a receivable. The parts of a receivable add up to its VAT: each part has the missing VAT of
 * all parts together, so no cent is lost to rounding. The part that settles the receivable has all the missing VAT,
 * also when deleted parts have left more than a cent.
 */
export function vatOfReceipt({ amount, covering, due, held }: Receipt, vat: BasisPoints): Cents {
  const inside = vatInside(amount, vat);
  if (covering === 0) return inside;
  const missing = vatInside(held.cents + covering, vat) - held.vatCents;
  const wanted = missing + vatInside(amount - covering, vat);
  return covering === due ? Math.min(Math.max(wanted, 0), amount) : nearestTo(wanted, inside);
}

/**
 * The VAT of one partial return, below zero, from what a receipt still holds. The returns of a whole receipt add up to
 * its VAT: each is the difference of two cumulative amounts, and the last one has the rest.
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

/** The VAT of a cancelled return: the VAT that it took, unless more than the whole receipt had been returned. */
export function vatOfUndoneReturn(taken: Held, held: Held, vat: BasisPoints): Cents {
  const after = held.cents + taken.cents;
  return after <= 0 ? vatInside(after, vat) - held.vatCents : taken.vatCents;
}

export interface Balance {
  readonly grossCents: Cents;
  /** Money allocated to it. */
  readonly coveredCents: Cents;
  /** Money that covered it and was refunded. It is not due again. */
  readonly refundedCents: Cents;
  readonly writtenOffCents: Cents;
}

/** The rest: the amount that is still due. */
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
 * Takes a return from the credit first, then from the receivables that were covered last. An amount beyond both exceeds
 * the money received, so it stays unallocated.
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
