import { type BasisPoints, type Cents, grossFromNet, netFromGross } from '@canone/contracts/money';

/** A total that no cost with two decimals gives, and the totals beside it that one does. */
export interface UnreachableTotal {
  /** The cost that comes closest, and what the total leaves for VAT. */
  readonly net: Cents;
  readonly vat: Cents;
  readonly nearest: readonly [below: Cents, above: Cents];
}

export function unreachableTotal(gross: Cents, vat: BasisPoints): UnreachableTotal | undefined {
  const net = netFromGross(gross, vat);
  const reached = grossFromNet(net, vat);
  if (reached === gross) return undefined;
  const [lower, upper] = reached < gross ? [net, net + 1] : [net - 1, net];
  return {
    net,
    vat: gross - net,
    nearest: [grossFromNet(lower, vat), grossFromNet(upper, vat)],
  };
}
