import type { Plan } from '@canone/contracts/plans/plan';
import type { PlanFeature } from '@canone/contracts/plans/plan-feature';
import { nameRequired } from '@canone/contracts/texts/messages';
import { isSameName } from '../../../kit/format/same-name.ts';

/** The typed values of one table row. */
export interface FeatureDraft {
  readonly featureName: string;
  readonly description: string;
}

export const draftLabels = {
  featureName: 'Caratteristica',
  description: 'Descrizione',
} as const satisfies Record<keyof FeatureDraft, string>;

export function draftOf(row?: PlanFeature): FeatureDraft {
  return { featureName: row?.featureName ?? '', description: row?.description ?? '' };
}

/** The errors of a draft. `others` are the names of the plan's other rows. */
export function draftErrors(draft: FeatureDraft, others: readonly string[]) {
  const name = draft.featureName.trim();
  if (!name) return { featureName: nameRequired };
  const isTaken = others.some((other) => isSameName(other, name));
  return isTaken ? { featureName: 'Questa caratteristica è già nel piano.' } : {};
}

/** Moves a row up (-1) or down (1). The first row cannot move up. The last row cannot move down. */
export function moveRow<Row>(rows: readonly Row[], from: number, by: -1 | 1): readonly Row[] {
  const row = rows[from];
  if (row === undefined || from + by < 0 || from + by >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(from + by, 0, row);
}

/**
 * React keys for the rows. The ids of the rows change with a new order, so they cannot be keys. A feature may appear
 * twice, so a key contains the feature's id and the number of its occurrence.
 */
export function rowKeys(rows: readonly { readonly featureId: number }[]): string[] {
  return rows.map(({ featureId }, index) => {
    const before = rows.slice(0, index).filter((row) => row.featureId === featureId);
    return `${featureId}-${before.length}`;
  });
}

/**
 * Adds the feature's name to a row. The specification's list of plan features has only ids, but the plan contains the
 * names.
 */
export function withFeatureName(row: PlanFeature, planFeatures: Plan['planFeatures']): PlanFeature {
  const { featureName } = row;
  return featureName ? row : { ...row, ...planFeatures.find(({ id }) => id === row.id) };
}

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Whether the rows have the same ids and versions in the same order as before. */
export function areUnchanged(before: readonly Versioned[], now: readonly Versioned[]): boolean {
  return (
    before.length === now.length &&
    before.every(
      ({ id, version }, index) => now[index]?.id === id && now[index].version === version,
    )
  );
}
