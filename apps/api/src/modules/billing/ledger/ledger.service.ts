import {
  type AllocatedPart,
  planReturn,
  restOf,
  vatInside,
  vatOfReturn,
} from '@canone/contracts/ledger-rules';
import { found } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { raise } from '../events/billing-event.service.ts';
import { failOnCommit } from '../../../kit/database/session.ts';
import {
  findReceivable,
  type KnownReceivable,
  lockSubscriptions,
} from '../receivables/receivable.service.ts';
import { type EntryRow, ledgerRepository, type NewEntry } from './ledger.repository.ts';
import type { Chain } from './ledger-chain.repository.ts';
import { vatOfMoney, vatOnReceivable } from './receipt-vat.service.ts';

export type { EntryRow } from './ledger.repository.ts';

/** The ledger entry of a provider's sale. */
export function findCharge(ctx: TenantContext, providerId: number, saleId: string) {
  return ledgerRepository(ctx).findBySource(providerId, 'charge', saleId);
}

export function findEntry(ctx: TenantContext, id: number): Promise<EntryRow | undefined> {
  return ledgerRepository(ctx).find(id);
}

/** Locks the subscription of an entry, those that its money covers, and the given others. */
export async function lockSubscriptionsOf(
  ctx: TenantContext,
  { rootId }: EntryRow,
  others: readonly number[] = [],
): Promise<void> {
  const touched = await ledgerRepository(ctx).touchedBy(rootId);
  await lockSubscriptions(ctx, [...touched, ...others]);
}

/** The same for the charges that sales of a provider became, as far as they are in the books. */
export async function lockSubscriptionsOfSales(
  ctx: TenantContext,
  { providerId, saleIds }: { readonly providerId: number; readonly saleIds: readonly string[] },
  others: readonly number[],
): Promise<void> {
  const touched = await ledgerRepository(ctx).touchedBySales(providerId, saleIds);
  await lockSubscriptions(ctx, [...touched, ...others]);
}

/** An entry whose chain is locked until the end of the transaction, so that a credit is not spent twice. */
export async function findEntryForUpdate(
  ctx: TenantContext,
  id: number,
): Promise<EntryRow | undefined> {
  const ledger = ledgerRepository(ctx);
  const entry = await ledger.find(id);
  if (!entry) return undefined;
  await lockSubscriptionsOf(ctx, entry);
  await ledger.lockChain(entry.rootId);
  return entry;
}

/** The held amount of an entry with its corrections, and the cents returned. */
export function findReturnsOf(ctx: TenantContext, rootId: number) {
  return ledgerRepository(ctx).chainOf(rootId);
}

type Receipt = Omit<NewEntry, 'id' | 'kind' | 'vatCents' | 'corrects'> & {
  readonly kind: 'charge' | 'transfer';
};

export interface Booked {
  readonly entryId: number;
  readonly allocatedCents: number;
  /** The cents that cover no receivable: the customer's credit. */
  readonly creditCents: number;
}

/**
 * Covers the open rest of a receivable whose subscription is locked. Returns the cents used. A settled receivable
 * resolves its notification of a missing payment.
 */
export async function cover(
  ctx: TenantContext,
  entryId: number,
  of: { readonly receivableId: number; readonly atMost: number },
): Promise<number> {
  const { cents, isSettled } = await ledgerRepository(ctx).coverRest(entryId, of);
  if (isSettled) await raise(ctx, { kind: 'paymentNoLongerMissing', paymentId: of.receivableId });
  return cents;
}

/**
 * Books received money, once for each id of its source. It covers the open part of the receivable, and the rest is the
 * customer's credit. The caller holds the subscription's lock. Undefined when the source's id is known.
 */
export async function bookReceipt(
  ctx: TenantContext,
  receipt: Receipt,
  receivableId: number | null,
): Promise<Booked | undefined> {
  const { amountCents } = receipt;
  const vatCents = await vatOfMoney(ctx, receipt, receivableId);
  const entryId = await ledgerRepository(ctx).append({ ...receipt, vatCents });
  if (entryId === undefined) return undefined;
  const allocatedCents =
    receivableId === null ? 0 : await cover(ctx, entryId, { receivableId, atMost: amountCents });
  return { entryId, allocatedCents, creditCents: amountCents - allocatedCents };
}

/** Reserves the id for `bookTransfer`, so that all rows with this id are written in one packet. */
export function drawEntryId(ctx: TenantContext): Promise<number> {
  return ledgerRepository(ctx).drawId();
}

type Transfer = Omit<NewEntry, 'id' | 'kind' | 'method' | 'source' | 'vatCents' | 'corrects'>;

/**
 * Books a transfer like `bookReceipt`, under a reserved id. The caller read the receivable under the subscription's
 * lock. The writes are not awaited: the commit fails if one of them fails.
 */
export async function bookTransfer(
  ctx: TenantContext,
  id: number,
  transfer: Transfer,
  receivable: KnownReceivable | null,
): Promise<void> {
  const { amountCents: atMost, vatBasisPoints } = transfer;
  const ledger = ledgerRepository(ctx);
  const vatCents = receivable
    ? await vatOnReceivable(ctx, transfer, receivable)
    : vatInside(atMost, vatBasisPoints);
  const entry = { ...transfer, id, vatCents } as const;
  failOnCommit(ledger.append({ ...entry, kind: 'transfer', method: 'bank', source: 'person' }));
  if (!receivable) return;
  failOnCommit(ledger.coverRest(id, { receivableId: receivable.id, atMost }));
  const rest = restOf(receivable);
  if (receivable.missingNotedAt !== null && rest > 0 && rest <= atMost)
    await raise(ctx, { kind: 'paymentNoLongerMissing', paymentId: receivable.id });
}

const unallocated = ({ heldCents, allocated }: Chain) =>
  heldCents - allocated.reduce((sum, { cents }) => sum + cents, 0);

/** The credit of an entry and its corrections, in cents. */
export async function creditOf(ctx: TenantContext, rootId: number): Promise<number> {
  return unallocated(await ledgerRepository(ctx).chainOf(rootId));
}

/** Uses the credit of an entry for a receivable. Returns the cents used. */
export async function useCredit(
  ctx: TenantContext,
  entryId: number,
  receivableId: number,
): Promise<number> {
  const { rootId } = found(await findEntryForUpdate(ctx, entryId));
  const credit = await creditOf(ctx, rootId);
  return credit > 0 ? cover(ctx, rootId, { receivableId, atMost: credit }) : 0;
}

/**
 * Removes the money from a receivable that is no longer due, so that it becomes the customer's credit. Returns the
 * receipts with their cents. The caller holds the subscription's lock.
 */
export async function releaseMoney(
  ctx: TenantContext,
  receivableId: number,
): Promise<readonly { readonly rootId: number; readonly cents: number }[]> {
  const ledger = ledgerRepository(ctx);
  for (const { rootId } of await ledger.moneyOn(receivableId)) await ledger.lockChain(rootId);
  const released = await ledger.moneyOn(receivableId);
  for (const { rootId, cents } of released)
    await ledger.allocate(rootId, { receivableId, cents: -cents });
  return released;
}

/** The newest reversal of a chain that is not cancelled. The caller holds the chain's lock. */
export async function newestReversalOf(ctx: TenantContext, rootId: number): Promise<number> {
  const reversals = await ledgerRepository(ctx).standingReversals(rootId);
  const newest = reversals.at(-1);
  if (!newest) throw new Error('the reversal was not found');
  return newest.id;
}

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

interface WriteOff {
  readonly receivableId: number;
  readonly userId: number;
  readonly subscriptionId: number;
  readonly vatBasisPoints: number;
  readonly reason: string;
}

/** Writes off the open rest of a receivable by a person's decision. Returns the cents. */
export async function writeOff(ctx: TenantContext, of: WriteOff): Promise<number> {
  const rest = restOf(found(await findReceivable(ctx, of.receivableId)));
  if (rest <= 0) return 0;
  const vatCents = await vatOfMoney(ctx, { ...of, amountCents: rest }, of.receivableId);
  const entryId = await ledgerRepository(ctx).append({
    kind: 'writeOff',
    method: 'none',
    source: 'person',
    userId: of.userId,
    subscriptionId: of.subscriptionId,
    amountCents: rest,
    vatBasisPoints: of.vatBasisPoints,
    vatCents,
    occurredAt: String(ctx.now),
    note: of.reason,
  });
  if (entryId !== undefined) await cover(ctx, entryId, { ...of, atMost: rest });
  return rest;
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
