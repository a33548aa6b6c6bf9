import { splitGross } from '@canone/contracts/values/money';

export interface Terms {
  readonly grossCents: number;
  readonly vatBasisPoints: number;
}

/** A subscription and the price that its next periods have. */
export interface Priced extends Terms {
  readonly id: number;
}

/** The columns of a receivable for its amounts. */
export function frozenAmounts({ grossCents, vatBasisPoints }: Terms) {
  const { net, vat } = splitGross(grossCents, vatBasisPoints);
  return {
    gross_cents: grossCents,
    net_cents: net,
    vat_cents: vat,
    vat_basis_points: vatBasisPoints,
  };
}
