import { movementKeys } from './movement-key.ts';
import type { ReadMovement } from './readers/statement-item.ts';
import type { StatementOfAccount } from './scan-statement.ts';

/**
 * The number of movements per transaction. Their JSON stays below 128 KB, so V8 creates it in the young generation. V8
 * would store a larger text as a large object, and only a full collection frees large objects.
 */
export const batchSize = 250;

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
