import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import { alikeMovementRepository, type MovementGroup } from './alike-movement.repository.ts';
import type { KeyedMovement } from './keyed-movements.ts';
import { storedCurrency } from './new-movement.ts';
import type { ReadMovement } from './readers/statement-item.ts';
import type { Scan } from './scan-statement.ts';

/** The number of groups in one query. */
const groupsAtOnce = 1_000;

interface Tally {
  readonly group: MovementGroup;
  /**
   * `unknown` counts the movements of the file whose keys the account does not have, `known` those whose keys it has.
   */
  unknown: number;
  known: number;
}

function groupOf(movement: ReadMovement): MovementGroup {
  const { bookedOn, amountCents, direction } = movement;
  const currency = storedCurrency(movement);
  return { booked_on: bookedOn, amount_cents: amountCents, direction, currency };
}

const idOf = (group: MovementGroup) => Object.values(group).join(' ');

async function talliesOf(
  read: Transactions<TenantContext>['read'],
  accountId: number,
  batches: AsyncIterable<readonly KeyedMovement[]>,
): Promise<ReadonlyMap<string, Tally>> {
  const tallies = new Map<string, Tally>();
  for await (const batch of batches) {
    const keys = batch.map(({ key }) => key);
    const known = await read((ctx) => alikeMovementRepository(ctx, accountId).knownKeys(keys));
    for (const { movement, key } of batch) {
      const group = groupOf(movement);
      const id = idOf(group);
      const tally = tallies.get(id) ?? { group, unknown: 0, known: 0 };
      tallies.set(id, tally);
      tally[known.has(key) ? 'known' : 'unknown'] += 1;
    }
  }
  return tallies;
}

/** For each group, the number of movements in the file that probably equal stored movements with another key. */
export type AlikeCounts = ReadonlyMap<string, number>;

interface CountRequest {
  readonly accountId: number;
  readonly scan: Pick<Scan, 'firstDay' | 'lastDay'>;
  batches(): AsyncIterable<readonly KeyedMovement[]>;
}

/**
 * Counts the movements of a file that have the day, the amount and the direction of stored movements but other keys.
 * The keys differ because a bank writes other texts in another format. Each stored movement matches only one movement
 * of the file, so two equal payments stay two.
 */
export async function countAlike(
  { read }: Transactions<TenantContext>,
  { accountId, scan, batches }: CountRequest,
): Promise<AlikeCounts> {
  const counts = new Map<string, number>();
  const { firstDay, lastDay } = scan;
  if (firstDay === null || lastDay === null) return counts;
  const hasAny = await read((ctx) =>
    alikeMovementRepository(ctx, accountId).hasAny(firstDay, lastDay),
  );
  if (!hasAny) return counts;
  const tallies = await talliesOf(read, accountId, batches());
  const unknownGroups = [...tallies].filter(([, { unknown }]) => unknown > 0);
  for (let at = 0; at < unknownGroups.length; at += groupsAtOnce) {
    const part = unknownGroups.slice(at, at + groupsAtOnce);
    const groups = part.map(([, { group }]) => group);
    const stored = await read((ctx) => alikeMovementRepository(ctx, accountId).counts(groups));
    const alike = part.map(
      ([id, { unknown, known }], index) =>
        [id, Math.min(unknown, (stored[index] ?? 0) - known)] as const,
    );
    for (const [id, count] of alike.filter(([, number]) => number > 0)) counts.set(id, count);
  }
  return counts;
}

export function sumOfAlike(counts: AlikeCounts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Skips as many movements of each group as `counts` contains, because a person has asked to skip these movements. */
export function alikeSkipper(
  { read }: Transactions<TenantContext>,
  { accountId, counts }: { readonly accountId: number; readonly counts: AlikeCounts },
) {
  const left = new Map(counts);
  let skipped = 0;
  return {
    skipped: () => skipped,
    /** Returns the movements of a batch that must be stored. */
    async withoutSkipped(batch: readonly KeyedMovement[]): Promise<readonly KeyedMovement[]> {
      if (left.size === 0) return batch;
      const keys = batch.map(({ key }) => key);
      const known = await read((ctx) => alikeMovementRepository(ctx, accountId).knownKeys(keys));
      return batch.filter(({ movement, key }) => {
        const id = idOf(groupOf(movement));
        const count = left.get(id) ?? 0;
        if (known.has(key) || count === 0) return true;
        left.set(id, count - 1);
        skipped += 1;
        return false;
      });
    },
  };
}
