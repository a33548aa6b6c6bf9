import type { TenantContext } from '../../../platform/request/context.ts';
import { lockSubscriptions } from '../receivables/receivable.service.ts';
import { type EntryRow, ledgerRepository } from './ledger.repository.ts';
import type { Chain } from './ledger-chain.repository.ts';

export type { EntryRow } from './ledger.repository.ts';

/** The ledger entry of a provider's sale. */
export function findCharge(ctx: TenantContext, providerId: number, saleId: string) {
  return ledgerRepository(ctx).findBySource(providerId, 'charge', saleId);
}

/** Returns whether a provider's refund is booked. */
export async function isRefundKnown(
  ctx: TenantContext,
  providerId: number,
  refundId: string,
): Promise<boolean> {
  return (await ledgerRepository(ctx).findBySource(providerId, 'refund', refundId)) !== undefined;
}

export function findEntry(ctx: TenantContext, id: number): Promise<EntryRow | undefined> {
  return ledgerRepository(ctx).find(id);
}

/** Locks the subscription of an entry, those that its money covers, and the given others. */
export async function lockSubscriptionsOfEntry(
  ctx: TenantContext,
  { rootId }: EntryRow,
  others: readonly number[] = [],
): Promise<void> {
  const touched = await ledgerRepository(ctx).touchedBy(rootId);
  await lockSubscriptions(ctx, [...touched, ...others]);
}

/** Locks the same for a use of the entry's credit. Several uses wait for each other before they lock a subscription. */
export async function lockSubscriptionsOfCredit(
  ctx: TenantContext,
  entry: EntryRow,
  target: number,
): Promise<void> {
  await ledgerRepository(ctx).lockCredit(entry.rootId);
  await lockSubscriptionsOfEntry(ctx, entry, [target]);
}

/** Locks the same for the charges of a provider's sales. Sales that are not booked yet have none. */
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
  await lockSubscriptionsOfEntry(ctx, entry);
  await ledger.lockChain(entry.rootId);
  return entry;
}

/** The held amount of an entry with its corrections, and the cents returned. */
export function findReturnsOf(ctx: TenantContext, rootId: number) {
  return ledgerRepository(ctx).chainOf(rootId);
}

/** The cents of a chain that cover no receivable. */
export const unallocated = ({ heldCents, allocated }: Chain) =>
  heldCents - allocated.reduce((sum, { cents }) => sum + cents, 0);

/** The credit of an entry and its corrections, in cents. */
export async function creditOf(ctx: TenantContext, rootId: number): Promise<number> {
  return unallocated(await ledgerRepository(ctx).chainOf(rootId));
}

/** The newest reversal of a chain that is not cancelled. The caller holds the chain's lock. */
export async function newestReversalOf(ctx: TenantContext, rootId: number): Promise<number> {
  const reversals = await ledgerRepository(ctx).standingReversals(rootId);
  const newest = reversals.at(-1);
  if (!newest) throw new Error('the reversal was not found');
  return newest.id;
}
