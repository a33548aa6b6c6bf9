import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStatement } from '../modules/billing/bank-statements/readers/open-statement.ts';
import type {
  ReadMovement,
  StatementItem,
} from '../modules/billing/bank-statements/readers/statement-item.ts';

/** The items that the reader finds in a file with this content. */
export async function readItems(content: string | Uint8Array): Promise<StatementItem[]> {
  const folder = await mkdtemp(join(tmpdir(), 'statement-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, content);
    const items: StatementItem[] = [];
    for await (const item of (await openStatement(path)).items()) items.push(item);
    return items;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function movementsOf(items: readonly StatementItem[]): ReadMovement[] {
  return items.flatMap((item) => (item.kind === 'movement' ? [item.movement] : []));
}

export async function readMovements(content: string | Uint8Array): Promise<ReadMovement[]> {
  return movementsOf(await readItems(content));
}

/** The reasons why rows were skipped, with the numbers of the rows. */
export function skippedOf(items: readonly StatementItem[]): string[] {
  return items.flatMap((item) => (item.kind === 'skipped' ? [`${item.at} ${item.reason}`] : []));
}

/** The sum of the credits minus the sum of the debits. */
export function sumOf(movements: readonly ReadMovement[]): number {
  return movements.reduce(
    (sum, { direction, amountCents }) =>
      sum + (direction === 'credit' ? amountCents : 0 - amountCents),
    0,
  );
}
