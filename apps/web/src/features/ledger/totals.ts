import type { LedgerTotal } from '@canone/contracts/ledger/ledger-total';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { formatPercentage } from '../../kit/format/format.ts';

/** One line of totals, in euro. */
export interface Sums {
  readonly label: string;
  readonly count: number;
  readonly netAmount: number;
  readonly vatAmount: number;
  readonly amount: number;
  readonly fee: number;
}

export interface Totals {
  readonly byVatRate: readonly Sums[];
  readonly byMethod: readonly Sums[];
  readonly all: Sums;
}

function sumOf(label: string, rows: readonly LedgerTotal[]): Sums {
  const total = (of: (row: LedgerTotal) => number) =>
    fromHundredths(rows.reduce((sum, row) => sum + toHundredths(of(row)), 0));
  return {
    label,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    netAmount: total(({ netAmount }) => netAmount),
    vatAmount: total(({ vatAmount }) => vatAmount),
    amount: total(({ amount }) => amount),
    fee: total(({ fee }) => fee),
  };
}

/** Sums in cents, per VAT rate, per method and overall. */
export function totalsOf(items: readonly LedgerTotal[]): Totals {
  const byRate = Map.groupBy(items, ({ vatPercentage }) => vatPercentage);
  const byMethod = Map.groupBy(items, ({ methodName }) => methodName);
  return {
    byVatRate: [...byRate]
      .toSorted(([one], [other]) => other - one)
      .map(([rate, rows]) => sumOf(`IVA ${formatPercentage(rate)}`, rows)),
    byMethod: [...byMethod].map(([method, rows]) => sumOf(method, rows)),
    all: sumOf('Totale', items),
  };
}
