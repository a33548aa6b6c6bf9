import { fromHundredths } from '@canone/contracts/values/money';
import type { ReactNode } from 'react';
import { formatEuro } from '../format/format.ts';
import type { UnreachableTotal } from '../http/unreachable-total.ts';
import { Notice } from '../page/notice.tsx';

export interface NearestTotalsProps {
  readonly missed: UnreachableTotal;
  /** The typed total as text. */
  readonly wanted: string;
  /** The amount that will be charged instead. */
  readonly children: ReactNode;
}

/** Explains that no cost with two decimals gives the typed total. */
export function NearestTotals({ missed, wanted, children }: NearestTotalsProps) {
  const [below, above] = missed.nearest.map((cents) => formatEuro(fromHundredths(cents)));
  return (
    <Notice tone="info">
      <p>
        Nessun costo con due decimali dà {wanted}: i più vicini sono {below} e {above}. {children}
      </p>
    </Notice>
  );
}
