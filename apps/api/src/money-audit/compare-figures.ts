import { compareEntries } from './compare-entries.ts';
import { compareReceivables } from './compare-receivables.ts';
import { compareSubscriptions } from './compare-subscriptions.ts';
import type { Figures } from './comparison.ts';

/** Compares the API's figures with the audit's own books and returns each difference as text. */
export async function compareFigures(figures: Figures): Promise<string[]> {
  const wrong: string[] = [];
  function same(what: string, got: unknown, wanted: unknown): void {
    figures.count(1);
    if (JSON.stringify(got) !== JSON.stringify(wanted))
      wrong.push(`${what}: shown ${JSON.stringify(got)}, own ${JSON.stringify(wanted)}`);
  }
  function sameRows(what: string, got: readonly unknown[], wanted: readonly unknown[]): void {
    const [left, right] = [got, wanted].map((rows) =>
      rows.map((row) => JSON.stringify(row)).toSorted(),
    );
    same(`${what}, how many`, left?.length, right?.length);
    right?.forEach((row, at) => same(what, left?.[at], row));
  }
  const comparison = { ...figures, same, sameRows };
  await compareReceivables(comparison);
  await compareEntries(comparison);
  await compareSubscriptions(comparison);
  return wrong;
}
