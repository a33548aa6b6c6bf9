import type { PlanFeature } from '@canone/contracts/plan-feature';

/** One row of the table as it is typed. */
export interface FeatureDraft {
  readonly featureName: string;
  readonly description: string;
}

export const draftLabels = {
  featureName: 'Caratteristica',
  description: 'Descrizione',
} as const satisfies Record<keyof FeatureDraft, string>;

const { compare } = new Intl.Collator('it', { sensitivity: 'base' });

/** Names are one when only capitals, accents or spaces around them differ, as the server's search has it. */
export function isSameName(one: string, other: string): boolean {
  return compare(one.trim(), other.trim()) === 0;
}

export function draftOf(row?: PlanFeature): FeatureDraft {
  return { featureName: row?.featureName ?? '', description: row?.description ?? '' };
}

/** What is wrong with a draft; `others` are the names the plan's other rows have. */
export function draftErrors(draft: FeatureDraft, others: readonly string[]) {
  const name = draft.featureName.trim();
  if (!name) return { featureName: 'Il nome è obbligatorio.' };
  const isTaken = others.some((other) => isSameName(other, name));
  return isTaken ? { featureName: 'Questa caratteristica è già nel piano.' } : {};
}

/** The rows with one of them a place further up (-1) or down (1); the same rows at either end. */
export function moved<Row>(rows: readonly Row[], from: number, by: -1 | 1): readonly Row[] {
  const row = rows[from];
  if (row === undefined || from + by < 0 || from + by >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(from + by, 0, row);
}

/** Names for the rows that outlive a new order, which gives them other ids. A feature may be there twice. */
export function rowKeys(rows: readonly { readonly featureId: number }[]): string[] {
  return rows.map(({ featureId }, index) => {
    const before = rows.slice(0, index).filter((row) => row.featureId === featureId);
    return `${featureId}-${before.length}`;
  });
}

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Whether nobody has changed these rows meanwhile. */
export function areUnchanged(before: readonly Versioned[], now: readonly Versioned[]): boolean {
  return (
    before.length === now.length &&
    before.every(
      ({ id, version }, index) => now[index]?.id === id && now[index].version === version,
    )
  );
}
