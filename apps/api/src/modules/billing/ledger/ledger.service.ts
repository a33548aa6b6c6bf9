import { planReturn, restOf, vatInside, vatOfReturn } from '@canone/contracts/ledger-rules';
import { found } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { leftToCommit } from '../../../kit/database/session.ts';
import { findReceivable, lockSubscriptions } from '../receivables/receivable.service.ts';
import { type Chain, type EntryRow, ledgerRepository, type NewEntry } from './ledger.repository.ts';

export type { EntryRow } from './ledger.repository.ts';

/** The charge that a provider's sale became. */
export function findCharge(ctx: TenantContext, providerId: number, saleId: string) {
  return ledgerRepository(ctx).findBySource(providerId, 'charge', saleId);
}

export function findEntry(ctx: TenantContext, id: number): Promise<EntryRow | undefined> {
  return ledgerRepository(ctx).find(id);
}

/** Locks the subscription of an entry, those that its money covers, and others that the action touches. */
export async function lockSubscriptionsOf(
  ctx: TenantContext,
  { subscriptionId, rootId }: EntryRow,
  others: readonly number[] = [],
): Promise<void> {
  const covered = await ledgerRepository(ctx).coveredSubscriptions(rootId);
  await lockSubscriptions(ctx, [subscriptionId, ...covered, ...others]);
}

/** An entry whose chain is locked until the transaction ends: two people do not spend one credit. */
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

/** The cents that an entry and its corrections hold, and the cents returned. */
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
 * Books money that came in, once for each id of its source. It covers as much of the receivable as is open; the rest
 * is the customer's credit. The caller holds the subscription's lock. Undefined when the source's id is known.
 */
export async function bookReceipt(
  ctx: TenantContext,
  receipt: Receipt,
  receivableId: number | null,
): Promise<Booked | undefined> {
  const { amountCents, vatBasisPoints } = receipt;
  const ledger = ledgerRepository(ctx);
  const entryId = await ledger.append({
    ...receipt,
    vatCents: vatInside(amountCents, vatBasisPoints),
  });
  if (entryId === undefined) return undefined;
  const allocatedCents =
    receivableId === null
      ? 0
      : await ledger.coverRest(entryId, { receivableId, atMost: amountCents });
  return { entryId, allocatedCents, creditCents: amountCents - allocatedCents };
}

/** The id that `bookTransfer` is to write: known beforehand, so that all that names it leaves at once. */
export function drawEntryId(ctx: TenantContext): Promise<number> {
  return ledgerRepository(ctx).drawId();
}

type Transfer = Omit<NewEntry, 'id' | 'kind' | 'method' | 'source' | 'vatCents' | 'corrects'>;

/**
 * `bookReceipt` for a transfer under an id that was drawn before: no source names it, so it is new. Nobody waits: the
 * commit fails with what fails here. The caller holds the subscription's lock.
 */
export function bookTransfer(
  ctx: TenantContext,
  id: number,
  transfer: Transfer,
  receivableId: number | null,
): void {
  const { amountCents: atMost, vatBasisPoints } = transfer;
  const ledger = ledgerRepository(ctx);
  const vatCents = vatInside(atMost, vatBasisPoints);
  leftToCommit(
    ledger.append({
      ...transfer,
      id,
      kind: 'transfer',
      method: 'bank',
      source: 'person',
      vatCents,
    }),
  );
  if (receivableId !== null) leftToCommit(ledger.coverRest(id, { receivableId, atMost }));
}

const unallocated = ({ heldCents, allocated }: Chain) =>
  heldCents - allocated.reduce((sum, { cents }) => sum + cents, 0);

/** The credit of an entry and its corrections, in cents. */
export async function creditOf(ctx: TenantContext, rootId: number): Promise<number> {
  return unallocated(await ledgerRepository(ctx).chainOf(rootId));
}

/** Uses the credit of an entry for a receivable; how many cents that took. */
export async function useCredit(
  ctx: TenantContext,
  entryId: number,
  receivableId: number,
): Promise<number> {
  const { rootId } = found(await findEntryForUpdate(ctx, entryId));
  const credit = await creditOf(ctx, rootId);
  return credit > 0 ? ledgerRepository(ctx).coverRest(rootId, { receivableId, atMost: credit }) : 0;
}

/**
 * Takes the money off a receivable that is not asked any more: it becomes the customer's credit. Answers the receipts
 * and the cents of each. The caller holds the subscription's lock.
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

interface Return {
  readonly kind: 'refund' | 'reversal';
  readonly externalId: string | null;
  /** Above zero. */
  readonly amountCents: number;
  readonly occurredAt: string;
  readonly note?: string | null;
}

/**
 * Books money that went back: it is taken from the credit of its receipt first, then from what the receipt covers.
 * Answers the new entry's id, or undefined when the source's id is known.
 */
export async function bookReturn(
  ctx: TenantContext,
  receipt: EntryRow,
  { kind, externalId, amountCents, occurredAt, note = null }: Return,
): Promise<number | undefined> {
  const ledger = ledgerRepository(ctx);
  await ledger.lockChain(receipt.rootId);
  const chain = await ledger.chainOf(receipt.rootId);
  const { returnedCents, allocated } = chain;
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
    vatCents: vatOfReturn({ returnedBefore: returnedCents, amount: amountCents }, vatBasisPoints),
    occurredAt,
    corrects: { id: receipt.id, rootId: receipt.rootId },
    note,
  });
  if (entryId === undefined) return undefined;
  for (const { receivableId, cents } of planReturn(
    { credit: unallocated(chain), allocated },
    amountCents,
  ))
    await ledger.allocate(entryId, { receivableId, cents: -cents });
  return entryId;
}

interface WriteOff {
  readonly receivableId: number;
  readonly userId: number;
  readonly subscriptionId: number;
  readonly vatBasisPoints: number;
  readonly reason: string;
}

/** A person decides that the open rest of a receivable is not asked for; how many cents that was. */
export async function writeOff(ctx: TenantContext, of: WriteOff): Promise<number> {
  const rest = restOf(found(await findReceivable(ctx, of.receivableId)));
  if (rest <= 0) return 0;
  const ledger = ledgerRepository(ctx);
  const entryId = await ledger.append({
    kind: 'writeOff',
    method: 'none',
    source: 'person',
    userId: of.userId,
    subscriptionId: of.subscriptionId,
    amountCents: rest,
    vatBasisPoints: of.vatBasisPoints,
    vatCents: vatInside(rest, of.vatBasisPoints),
    occurredAt: String(ctx.now),
    note: of.reason,
  });
  if (entryId !== undefined)
    await ledger.allocate(entryId, { receivableId: of.receivableId, cents: rest });
  return rest;
}

/**
 * Undoes an entry that was recorded by mistake; what it covered is open again. The counter-entry bears the day of the
 * entry: that day's money never came, so its month holds the right sum also when it is corrected in a later one.
 * `recorded_at` says when that was.
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
