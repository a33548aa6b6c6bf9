import { restOf, vatInside } from '@canone/contracts/billing/ledger-rules';
import { found } from '../../../platform/core/app-error.ts';
import { failOnCommit } from '../../../platform/database/driver/session.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { findReceivable, type KnownReceivable } from '../receivables/receivable.service.ts';
import { ledgerRepository, type NewEntry } from './ledger.repository.ts';
import { creditOf, findEntryForUpdate } from './ledger.service.ts';
import { vatOfMoney, vatOnReceivable } from './receipt-vat.service.ts';

type Receipt = Omit<NewEntry, 'id' | 'kind' | 'vatCents' | 'corrects'> & {
  readonly kind: 'charge' | 'transfer';
};

export interface Booked {
  readonly entryId: number;
  readonly allocatedCents: number;
  /** The cents that cover no receivable, which are the customer's credit. */
  readonly creditCents: number;
}

/**
 * Covers the open rest of a receivable with an entry and returns the used cents. When the receivable is settled, its
 * notification of a missing payment is resolved. The caller has locked the subscription.
 */
export async function coverReceivable(
  ctx: TenantContext,
  entryId: number,
  of: { readonly receivableId: number; readonly atMost: number },
): Promise<number> {
  const { cents, isSettled } = await ledgerRepository(ctx).coverRest(entryId, of);
  if (isSettled)
    await raiseBillingEvent(ctx, { kind: 'paymentNoLongerMissing', paymentId: of.receivableId });
  return cents;
}

/**
 * Books received money once for each external id. The money covers the rest of the receivable, and money above the rest
 * is the customer's credit. Undefined when an entry with this external id exists. The caller has locked the
 * subscription.
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
    receivableId === null
      ? 0
      : await coverReceivable(ctx, entryId, { receivableId, atMost: amountCents });
  return { entryId, allocatedCents, creditCents: amountCents - allocatedCents };
}

/** Reserves an entry id for `bookTransfer`. So all rows that refer to this id can be written in one packet. */
export function drawEntryId(ctx: TenantContext): Promise<number> {
  return ledgerRepository(ctx).drawId();
}

type Transfer = Omit<NewEntry, 'id' | 'kind' | 'method' | 'source' | 'vatCents' | 'corrects'> & {
  readonly id: number;
};

/**
 * Books a transfer under a reserved id, by the same rules as `bookReceipt`. The caller has locked the subscription and
 * then read the receivable. The writes are not awaited, but the commit fails if one of them fails.
 */
export async function bookTransfer(
  ctx: TenantContext,
  transfer: Transfer,
  receivable: KnownReceivable | null,
): Promise<void> {
  const { id, amountCents: atMost, vatBasisPoints } = transfer;
  const ledger = ledgerRepository(ctx);
  const vatCents = receivable
    ? await vatOnReceivable(ctx, transfer, receivable)
    : vatInside(atMost, vatBasisPoints);
  const entry = { ...transfer, vatCents } as const;
  failOnCommit(ledger.append({ ...entry, kind: 'transfer', method: 'bank', source: 'person' }));
  if (!receivable) return;
  failOnCommit(ledger.coverRest(id, { receivableId: receivable.id, atMost }));
  const rest = restOf(receivable);
  if (receivable.missingNotedAt !== null && rest > 0 && rest <= atMost)
    await raiseBillingEvent(ctx, { kind: 'paymentNoLongerMissing', paymentId: receivable.id });
}

/** Uses the credit of an entry to cover a receivable. Returns the used cents. */
export async function coverFromCredit(
  ctx: TenantContext,
  entryId: number,
  receivableId: number,
): Promise<number> {
  const { rootId } = found(await findEntryForUpdate(ctx, entryId));
  const credit = await creditOf(ctx, rootId);
  return credit > 0 ? coverReceivable(ctx, rootId, { receivableId, atMost: credit }) : 0;
}

/**
 * Whether the period of a receivable was paid and used. The answer stays the same when a bank takes the money back
 * later.
 */
export function wasUsed(ctx: TenantContext, receivableId: number): Promise<boolean> {
  return ledgerRepository(ctx).wasUsed(receivableId);
}

/**
 * A reversal that needs more steps is not moved. It can only need that many when almost the whole amount due was
 * written off or refunded.
 */
const maxSteps = 100;

type Ledger = ReturnType<typeof ledgerRepository>;
type Reversal = Awaited<ReturnType<Ledger['reversalsOn']>>[number];

/**
 * Moves a reversal to the credit of its receipt. The database refuses a covered amount below zero or above the amount
 * due, so the reversal is moved in steps that respect both limits.
 */
async function releaseReversal(
  ledger: Ledger,
  { id, rootId, cents }: Reversal,
  { id: receivableId, ...receivable }: KnownReceivable,
): Promise<void> {
  const [rest, covered] = [restOf(receivable), receivable.coveredCents];
  const step = Math.max(rest, covered);
  if (cents > step * maxSteps) return;
  for (let left = cents; left > 0; left -= step) {
    const part = Math.min(left, step);
    const moves = [
      { entryId: id, cents: part },
      { entryId: rootId, cents: -part },
    ];
    for (const move of rest < covered ? moves.toReversed() : moves)
      await ledger.allocate(move.entryId, { receivableId, cents: move.cents });
  }
}

/**
 * Moves the reversals of a receivable to the credit of their receipts. So an unused period does not become due when the
 * bank has taken its money back. Other money on the receivable stays. The caller has locked the subscription.
 */
export async function releaseReversals(ctx: TenantContext, receivableId: number): Promise<void> {
  const ledger = ledgerRepository(ctx);
  const receivable = found(await findReceivable(ctx, receivableId));
  if (restOf(receivable) <= 0) return;
  for (const reversal of await ledger.reversalsOn(receivableId))
    await releaseReversal(ledger, reversal, receivable);
}

/**
 * Turns the money that covers a receivable into the customer's credit, because the receivable is no longer due.
 * Reversals are moved to the credit too. Returns the released cents of each receipt. The caller has locked the
 * subscription.
 */
export async function releaseMoney(
  ctx: TenantContext,
  receivableId: number,
): Promise<readonly { readonly rootId: number; readonly cents: number }[]> {
  const ledger = ledgerRepository(ctx);
  const parts = [
    ...(await ledger.coveringMoney(receivableId)),
    ...(await ledger.reversalsOn(receivableId)),
  ];
  const roots = new Set(parts.map(({ rootId }) => rootId));
  for (const rootId of [...roots].toSorted((a, b) => a - b)) await ledger.lockChain(rootId);
  const released = await ledger.coveringMoney(receivableId);
  for (const { rootId, cents } of released)
    await ledger.allocate(rootId, { receivableId, cents: -cents });
  await releaseReversals(ctx, receivableId);
  return released;
}
