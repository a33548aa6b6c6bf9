import { atMost, type Found, median } from './figure.ts';
import { type Figures, load, type Request } from './load.ts';
import { connections } from './measure.ts';
import type { Setting } from './setting.ts';

const slowestMs = 100;

/** Two reports that are requested in turn: one month by VAT rate, and one year by month. */
const reports = [
  'from=2026-03-01&to=2026-03-31&by=vatRate',
  'from=2025-01-01&to=2025-12-31&by=month',
];
const report = (n: number): Request => ({ path: `/api/report/collected?${reports[n % 2]}` });

/** Measures the report of received money over all ledger entries. */
export async function monthTotals({ sides, repetitions, isQuick }: Setting): Promise<Found> {
  const windows: Figures[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    windows.push(
      await load({ ...sides.product, request: report, connections, seconds: isQuick ? 2 : 5 }),
    );
  const p99 = median(windows.map((window) => window.p99));
  const rate = median(windows.map(({ perSecond }) => perSecond));
  const note = `${rate.toFixed(0)}/s at ${connections} connections`;
  return {
    figures: [atMost('month totals by VAT rate: p99', p99, { goal: slowestMs, unit: 'ms', note })],
    errors: windows.reduce((sum, { errors }) => sum + errors, 0),
  };
}
