import { movementKeys } from './movement-key.ts';
import type { ReadMovement } from './readers/statement-item.ts';
import type { StatementOfAccount } from './scan-statement.ts';

/** Movements per transaction. */
export const batchSize = 1_000;

export interface KeyedMovement {
  readonly movement: ReadMovement;
  readonly key: string;
}

/** The movements of a file with their keys, in batches. Only one batch is in memory. */
export async function* batchesOf({
  items,
}: Pick<StatementOfAccount, 'items'>): AsyncGenerator<readonly KeyedMovement[]> {
  const keys = movementKeys();
  let batch: KeyedMovement[] = [];
  for await (const item of items()) {
    if (item.kind === 'section') keys.beginSection(item.section.isRepetition);
    if (item.kind !== 'movement') continue;
    batch.push({ movement: item.movement, key: keys.keyOf(item.movement) });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
