import {
  type AllocatedPart,
  planReturn,
  vatOfReturn,
  vatOfUndoneReturn,
} from '@canone/contracts/billing/ledger-rules';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { type EntryRow, ledgerRepository, type NewEntry } from './ledger.repository.ts';
import { findEntryForUpdate, unallocated } from './ledger.service.ts';
import type { StandingReturn } from './ledger-chain.repository.ts';

interface Return {
  readonly kind: 'refund' | 'reversal';
  readonly source: 'provider' | 'person';
  /** The provider's id of the return. Null if the money went back by bank. */
  readonly externalId: string | null;
  /** Always a positive number. */
  readonly amountCents: number;
  readonly occurredAt: string;
  readonly note?: string | null;
}

/**
 * Books a refund or a reversal. The money is taken from the credit of its receipt first, then from the receivables that
 * the receipt covers. Returns the parts that the receivables lose. Undefined when a return with this external id is
 * already booked.
 */
export async function bookReturn(
  ctx: TenantContext,
  receipt: EntryRow,
  { kind, source, externalId, amountCents, occurredAt, note = null }: Return,
): Promise<readonly AllocatedPart[] | undefined> {
  const ledger = ledgerRepository(ctx);
  await ledger.lockChain(receipt.rootId);
  const chain = await ledger.chainOf(receipt.rootId);
  const { returnedCents: returnedBefore, heldCents, allocated } = chain;
  const held = { cents: heldCents, vatCents: chain.vatCents };
  const { vatBasisPoints } = receipt;
  const entryId = await ledger.append({
    kind,
    method: externalId === null ? 'bank' : receipt.method,
    source,
    providerId: receipt.providerId,
    externalId,
    userId: receipt.userId,
    subscriptionId: receipt.subscriptionId,
    amountCents: -amountCents,
    vatBasisPoints,
    vatCents: vatOfReturn({ returnedBefore, amount: amountCents, held }, vatBasisPoints),
    occurredAt,
    corrects: { id: receipt.id, rootId: receipt.rootId },
    note,
  });
  if (entryId === undefined) return undefined;
  const taken = planReturn({ credit: unallocated(chain), allocated }, amountCents);
  for (const { receivableId, cents } of taken)
    await ledger.allocate(entryId, { receivableId, cents: -cents });
  return taken;
}

type Cancellation = Pick<
  NewEntry,
  'kind' | 'method' | 'source' | 'externalId' | 'occurredAt' | 'note'
>;

/** Books the counter-entry over a return of a receipt. Returns its id. The caller has locked the chain. */
export async function bookCancellation(
  ctx: TenantContext,
  { returned, receipt }: { readonly returned: StandingReturn; readonly receipt: EntryRow },
  cancellation: Cancellation,
): Promise<number | undefined> {
  const ledger = ledgerRepository(ctx);
  const { rootId, vatBasisPoints } = receipt;
  const { heldCents, vatCents } = await ledger.chainOf(rootId);
  const taken = { cents: -returned.amountCents, vatCents: 0 - returned.vatCents };
  return ledger.append({
    ...cancellation,
    providerId: receipt.providerId,
    userId: receipt.userId,
    subscriptionId: receipt.subscriptionId,
    amountCents: taken.cents,
    vatBasisPoints,
    vatCents: vatOfUndoneReturn(taken, { cents: heldCents, vatCents }, vatBasisPoints),
    corrects: { id: returned.id, rootId },
  });
}

type Counter = Pick<NewEntry, 'kind' | 'occurredAt' | 'note'>;

/**
 * Books a counter-entry over all money that a locked entry still holds. Returns the parts that its receivables lose.
 */
async function takeBack(
  ctx: TenantContext,
  entry: EntryRow,
  counter: Counter,
): Promise<readonly AllocatedPart[]> {
  const ledger = ledgerRepository(ctx);
  const { heldCents, vatCents, allocated } = await ledger.chainOf(entry.rootId);
  if (heldCents === 0) return [];
  const counterId = await ledger.append({
    ...counter,
    method: entry.method,
    source: 'person',
    userId: entry.userId,
    subscriptionId: entry.subscriptionId,
    amountCents: -heldCents,
    vatBasisPoints: entry.vatBasisPoints,
    vatCents: 0 - vatCents,
    corrects: { id: entry.id, rootId: entry.rootId },
  });
  if (counterId === undefined) return [];
  for (const { receivableId, cents } of allocated)
    await ledger.allocate(counterId, { receivableId, cents: -cents });
  return allocated;
}

/**
 * Cancels an entry that was recorded by mistake, so that its receivables are open again. The counter-entry has the day
 * of the entry, because the money never arrived: the sums of that month stay right even after a later correction.
 * `recorded_at` contains the time of the correction.
 */
export async function correctEntry(
  ctx: TenantContext,
  id: number,
  note: string | null,
): Promise<void> {
  const entry = found(await findEntryForUpdate(ctx, id));
  await takeBack(ctx, entry, { kind: 'correction', occurredAt: entry.occurredAt, note });
}

/**
 * Cancels a write-off, so that its receivable is open again. The counter-entry has the time of the cancellation,
 * because the cancellation is a separate decision. Returns an empty list when the write-off was already cancelled. The
 * caller has locked the chain.
 */
export function takeBackWriteOff(
  ctx: TenantContext,
  entry: EntryRow,
  reason: string,
): Promise<readonly AllocatedPart[]> {
  return takeBack(ctx, entry, {
    kind: 'writeOffCancelled',
    occurredAt: String(ctx.now),
    note: reason,
  });
}
