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

/**
 * The VAT of one partial return, below zero. The returns of a whole amount add up to its whole VAT: each one is the
 * difference of two cumulative amounts, so no cent is lost to rounding.
 */
export function vatOfReturn(
  { returnedBefore, amount }: { readonly returnedBefore: Cents; readonly amount: Cents },
  vat: BasisPoints,
): Cents {
  return vatInside(returnedBefore, vat) - vatInside(returnedBefore + amount, vat);
}

export interface Balance {
  readonly grossCents: Cents;
  /** Money allocated to it. */
  readonly coveredCents: Cents;
  /** Money that covered it and was refunded. It is not asked for again. */
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
