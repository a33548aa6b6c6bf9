import {
  type BasisPoints,
  type Cents,
  grossFromNet,
  netFromGross,
} from '@canone/contracts/values/money';

/** A total that no cost with two decimals produces, with the nearest reachable totals. */
export interface UnreachableTotal {
  /** The cost whose total is nearest to the typed total. `vat` is the typed total minus this cost. */
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
