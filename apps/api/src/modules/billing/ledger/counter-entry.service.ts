import {
  type AllocatedPart,
  planReturn,
  vatOfReturn,
} from '@canone/contracts/billing/ledger-rules';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { type EntryRow, ledgerRepository } from './ledger.repository.ts';
import { findEntryForUpdate, unallocated } from './ledger.service.ts';

interface Return {
  readonly kind: 'refund' | 'reversal';
  readonly externalId: string | null;
  /** Above zero. */
  readonly amountCents: number;
  readonly occurredAt: string;
  readonly note?: string | null;
}

/**
 * Books returned money. It is taken from the credit of its receipt first, then from the amounts that the receipt
 * covers. Returns what the receivables lost, or undefined when the source's id is known.
 */
export async function bookReturn(
  ctx: TenantContext,
  receipt: EntryRow,
  { kind, externalId, amountCents, occurredAt, note = null }: Return,
): Promise<readonly AllocatedPart[] | undefined> {
  const ledger = ledgerRepository(ctx);
  await ledger.lockChain(receipt.rootId);
  const chain = await ledger.chainOf(receipt.rootId);
  const { returnedCents: returnedBefore, heldCents, allocated } = chain;
  const held = { cents: heldCents, vatCents: chain.vatCents };
  const { vatBasisPoints } = receipt;
  const entryId = await ledger.append({
    kind,
    method: receipt.method,
    source: externalId === null ? 'person' : 'provider',
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

/**
 * Reverses an entry that was recorded by mistake, so its receivables are open again. The counter-entry has the day of
 * the entry: that money never arrived, so its month keeps the right sum even after a later correction. `recorded_at`
 * contains the time of the correction.
 */
export async function correctEntry(
  ctx: TenantContext,
  id: number,
  note: string | null,
): Promise<void> {
  const ledger = ledgerRepository(ctx);
  const entry = found(await findEntryForUpdate(ctx, id));
  const { heldCents, vatCents, allocated } = await ledger.chainOf(entry.rootId);
  if (heldCents === 0) return;
  const correctionId = await ledger.append({
    kind: 'correction',
    method: entry.method,
    source: 'person',
    userId: entry.userId,
    subscriptionId: entry.subscriptionId,
    amountCents: -heldCents,
    vatBasisPoints: entry.vatBasisPoints,
    vatCents: 0 - vatCents,
    occurredAt: entry.occurredAt,
    corrects: { id: entry.id, rootId: entry.rootId },
    note,
  });
  if (correctionId === undefined) return;
  for (const { receivableId, cents } of allocated)
    await ledger.allocate(correctionId, { receivableId, cents: -cents });
}
