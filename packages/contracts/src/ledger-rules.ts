import { type BasisPoints, type Cents, splitGross } from './money.ts';

/** The kind of a ledger entry; the sign of its amount follows from it (a correction has either sign). */
export const ledgerEntryKinds = {
  charge: 'Addebito',
  transfer: 'Bonifico',
  refund: 'Rimborso',
  reversal: 'Storno della banca',
  reversalCancelled: 'Storno annullato',
  writeOff: 'Abbuono',
  correction: 'Rettifica',
} as const;
export type LedgerEntryKind = keyof typeof ledgerEntryKinds;

/** The payment method of an entry; a write-off moves no money. */
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

/**
 * The VAT of a receipt that covers a part of a receivable; `held` covers another part already. Each part gets the VAT
 * that is missing so far, so the parts add up to the VAT of the receivable and no cent is lost to rounding.
 */
export function vatOfReceipt(
  {
    amount,
    covering,
    held,
  }: { readonly amount: Cents; readonly covering: Cents; readonly held: Held },
  vat: BasisPoints,
): Cents {
  const inside = vatInside(amount, vat);
  if (covering === 0) return inside;
  const missing = vatInside(held.cents + covering, vat) - held.vatCents;
  return nearestTo(missing + vatInside(amount - covering, vat), inside);
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

/** The VAT of a cancelled return: the VAT that it took, unless more than the whole amount had been returned. */
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
