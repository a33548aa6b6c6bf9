import type { TenantContext } from '../../../platform/request/context.ts';
import { lockSubscriptions } from '../receivables/receivable.service.ts';
import { type EntryRow, ledgerRepository } from './ledger.repository.ts';
import type { Chain } from './ledger-chain.repository.ts';

export type { EntryRow } from './ledger.repository.ts';

/** The ledger entry in which a sale of the provider is booked. */
export function findCharge(ctx: TenantContext, providerId: number, saleId: string) {
  return ledgerRepository(ctx).findBySource(providerId, 'charge', saleId);
}

/** Returns whether a refund of the provider is booked. */
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

/** Locks the subscription of an entry, the subscriptions that its money covers, and the subscriptions in `others`. */
export async function lockSubscriptionsOfEntry(
  ctx: TenantContext,
  { rootId }: EntryRow,
  others: readonly number[] = [],
): Promise<void> {
  const touched = await ledgerRepository(ctx).touchedBy(rootId);
  await lockSubscriptions(ctx, [...touched, ...others]);
}

/**
 * Like `lockSubscriptionsOfEntry`, for the use of an entry's credit for `target`. It locks the credit first, so that
 * two uses of a credit wait for each other before either locks a subscription.
 */
export async function lockSubscriptionsOfCredit(
  ctx: TenantContext,
  entry: EntryRow,
  target: number,
): Promise<void> {
  await ledgerRepository(ctx).lockCredit(entry.rootId);
  await lockSubscriptionsOfEntry(ctx, entry, [target]);
}

/**
 * Locks the subscriptions of the provider's sales and those in `others`. A sale that is not booked yet has no
 * subscription.
 */
export async function lockSubscriptionsOfSales(
  ctx: TenantContext,
  { providerId, saleIds }: { readonly providerId: number; readonly saleIds: readonly string[] },
  others: readonly number[],
): Promise<void> {
  const touched = await ledgerRepository(ctx).touchedBySales(providerId, saleIds);
  await lockSubscriptions(ctx, [...touched, ...others]);
}

/** Returns an entry and locks its chain until the end of the transaction, so that its credit cannot be used twice. */
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

/** The amounts of an entry with all its corrections: what it holds, what was returned, and what covers receivables. */
export function findReturnsOf(ctx: TenantContext, rootId: number) {
  return ledgerRepository(ctx).chainOf(rootId);
}

/**
 * The cents of a charge that the provider has returned, as positive numbers. Cancelled reversals and money that was
 * returned by bank are not included.
 */
export interface ProviderReturns {
  readonly refundedCents: number;
  readonly reversedCents: number;
  /** The sum of both. */
  readonly returnedCents: number;
}

export async function findProviderReturns(
  ctx: TenantContext,
  rootId: number,
): Promise<ProviderReturns> {
  const returns = await ledgerRepository(ctx).providerReturns(rootId);
  return { ...returns, returnedCents: returns.refundedCents + returns.reversedCents };
}

/** The cents of a chain that cover no receivable, which are credit. */
export const unallocated = ({ heldCents, allocated }: Chain) =>
  heldCents - allocated.reduce((sum, { cents }) => sum + cents, 0);

/** The credit of an entry and its corrections, in cents. */
export async function creditOf(ctx: TenantContext, rootId: number): Promise<number> {
  return unallocated(await ledgerRepository(ctx).chainOf(rootId));
}

/** The newest reversal of a chain, without cancelled reversals. The caller has locked the chain. */
export async function newestReversalOf(ctx: TenantContext, rootId: number): Promise<number> {
  const reversals = await ledgerRepository(ctx).standingReturns('reversal', rootId);
  const newest = reversals.at(-1);
  if (!newest) throw new Error('the reversal was not found');
  return newest.id;
}
