import type { BankTransfer } from '@canone/contracts/bank-transfer';
import { romeDate } from '@canone/contracts/calendar';
import { formatDate } from '@canone/contracts/format';
import { toHundredths } from '@canone/contracts/money';
import { AppError, found, refusedField } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { raise } from '../events/billing-event.service.ts';
import {
  bookReceipt,
  correctEntry,
  findEntry,
  findEntryForUpdate,
  findReturnsOf,
  lockSubscriptionsOf,
} from '../ledger/ledger.service.ts';
import { findReceivable, lockSubscriptions } from '../receivables/receivable.service.ts';
import { getReceivable } from '../receivables/receivable-read.service.ts';
import { canTakeMoney } from '../receivables/taking-money.service.ts';
import {
  findSubscriptionForUpdate,
  findSubscriptionRow,
} from '../subscriptions/subscription.service.ts';
import { bankTransferRepository } from './bank-transfer.repository.ts';
import { settleReopened } from './reopened-period.service.ts';

/** Customers pay ahead, but not by years. */
const earliest = { years: 1 };

function whyImplausible(first: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const shown = formatDate(`${first.toString()}T12:00:00Z`);
  return Temporal.PlainDate.compare(first, today) <= 0
    ? `La data deve essere tra il ${shown} e oggi.`
    : `Un bonifico si approva al massimo un anno prima dell’inizio: qui dal ${shown}.`;
}

/** A transfer is money of a day that has come, of the time in which the customer had something to pay. */
function requirePlausible(approvalDate: string, startAt: string, now: Temporal.Instant): void {
  const day = romeDate(Temporal.Instant.from(approvalDate));
  const first = romeDate(Temporal.Instant.from(startAt)).subtract(earliest);
  const today = romeDate(now);
  const isPlausible =
    Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, today) <= 0;
  if (isPlausible) return;
  throw refusedField('approvalDate', whyImplausible(first, today));
}

/**
 * Books an approved transfer on its value date: it covers its receivable, and the rest is the customer's credit. What it
 * had `covered` before a correction it covers again.
 */
async function book(
  ctx: TenantContext,
  transfer: BankTransfer,
  covered: readonly number[] = [],
): Promise<void> {
  const { approvalDate, paymentId } = transfer;
  if (approvalDate === null) return;
  const { subscriptionId } = found(await findReceivable(ctx, paymentId));
  // one round trip: the statements run in this order, so the second and the third see what the lock waited for
  const [locked, row, receivable] = await Promise.all([
    findSubscriptionForUpdate(ctx, subscriptionId),
    findSubscriptionRow(ctx, subscriptionId),
    getReceivable(ctx, paymentId),
  ]);
  found(locked);
  const subscription = found(row);
  const isTaken = covered.includes(paymentId) || (await canTakeMoney(ctx, receivable));
  requirePlausible(approvalDate, subscription.startAt, ctx.now);
  const booked = await bookReceipt(
    ctx,
    {
      kind: 'transfer',
      method: 'bank',
      source: 'person',
      userId: subscription.userId,
      subscriptionId,
      amountCents: toHundredths(transfer.amount),
      vatBasisPoints: toHundredths(receivable.vatPercentage),
      occurredAt: approvalDate,
    },
    isTaken ? paymentId : null,
  );
  if (!booked) return;
  const { entryId, creditCents: amountCents } = booked;
  await bankTransferRepository(ctx).setEntry(transfer.id, entryId);
  if (amountCents > 0)
    await raise(ctx, { kind: 'transferLeftCredit', entryId, subscriptionId, amountCents });
}

function isSame(a: BankTransfer, b: BankTransfer): boolean {
  return a.amount === b.amount && a.approvalDate === b.approvalDate && a.paymentId === b.paymentId;
}

/** A row of a transfer holds its receivable, so the subscriptions are locked before it is written. */
export async function lockForTransfer(
  ctx: TenantContext,
  { id, paymentId }: { readonly id?: number; readonly paymentId: number },
): Promise<void> {
  const receivable = await findReceivable(ctx, paymentId);
  // the row itself is refused then
  if (!receivable) return;
  const { subscriptionId } = receivable;
  const entryId = id === undefined ? null : await bankTransferRepository(ctx).knownEntryOf(id);
  if (entryId === null) return lockSubscriptions(ctx, [subscriptionId]);
  await lockSubscriptionsOf(ctx, found(await findEntry(ctx, entryId)), [subscriptionId]);
}

/** A transfer stays with its subscription: money is not moved from one customer to another by a form. */
export async function requireSameSubscription(
  ctx: TenantContext,
  before: number,
  after: number,
): Promise<void> {
  if (before === after) return;
  const [from, to] = [await findReceivable(ctx, before), await findReceivable(ctx, after)];
  if (!to) throw refusedField('paymentId', 'Scegli un elemento esistente.');
  if (from?.subscriptionId !== to.subscriptionId)
    throw refusedField(
      'paymentId',
      'Un bonifico resta alla sua sottoscrizione: eliminalo e registralo per l’altra.',
    );
}

/** A new transfer is booked when it is approved. */
export function bookNew(ctx: TenantContext, transfer: BankTransfer): Promise<void> {
  return book(ctx, transfer);
}

/**
 * Money that went back was money that came in: who received it by mistake has returned it already. Answers the
 * receivables that lost their money.
 */
async function correct(
  ctx: TenantContext,
  entryId: number,
  note: string,
): Promise<readonly number[]> {
  const { rootId } = found(await findEntryForUpdate(ctx, entryId));
  const { returnedCents, allocated } = await findReturnsOf(ctx, rootId);
  if (returnedCents > 0) throw new AppError('bankTransfer.returned');
  await correctEntry(ctx, entryId, note);
  await raise(ctx, { kind: 'transferCreditSpent', entryId });
  return allocated.map(({ receivableId }) => receivableId);
}

/** An approved transfer never changes: its entry gets a counter-entry, and what it is now gets an entry of its own. */
export async function bookChange(
  ctx: TenantContext,
  before: BankTransfer,
  after: BankTransfer,
): Promise<void> {
  const transfers = bankTransferRepository(ctx);
  const entryId = await transfers.entryOf(after.id);
  if (entryId === null) return book(ctx, after);
  if (isSame(before, after)) return;
  const reopened = await correct(ctx, entryId, 'Bonifico corretto');
  await transfers.setEntry(after.id, null);
  await book(ctx, after, reopened);
  for (const receivableId of reopened) await settleReopened(ctx, receivableId);
}

/** A transfer that was booked leaves a counter-entry behind. */
export async function bookRemoval(ctx: TenantContext, id: number): Promise<void> {
  const transfers = bankTransferRepository(ctx);
  const entryId = await transfers.entryOf(id);
  if (entryId === null) return;
  const reopened = await correct(ctx, entryId, 'Bonifico eliminato');
  for (const receivableId of reopened) await settleReopened(ctx, receivableId);
}
