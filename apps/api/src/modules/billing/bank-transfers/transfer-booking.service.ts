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
import { reopenPeriod } from '../subscriptions/reopened-period.service.ts';
import { getReceivable } from '../receivables/receivable-read.service.ts';
import { canTakeMoney } from '../receivables/taking-money.service.ts';
import {
  findSubscriptionForUpdate,
  findSubscriptionRow,
} from '../subscriptions/subscription.service.ts';
import { bankTransferRepository } from './bank-transfer.repository.ts';

/** Customers pay in advance, but not by years. */
const earliest = { years: 1 };

function whyImplausible(first: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const shown = formatDate(`${first.toString()}T12:00:00Z`);
  return Temporal.PlainDate.compare(first, today) <= 0
    ? `La data deve essere tra il ${shown} e oggi.`
    : `Un bonifico si approva al massimo un anno prima dell’inizio: qui dal ${shown}.`;
}

/** The value date must not be in the future or more than a year before the subscription's start. */
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
 * Books an approved transfer on its value date. It covers its receivable, and the rest is the customer's credit. After
 * a correction it covers again the receivables that it had `covered`.
 */
async function book(
  ctx: TenantContext,
  transfer: BankTransfer,
  covered: readonly number[] = [],
): Promise<void> {
  const { approvalDate, paymentId } = transfer;
  if (approvalDate === null) return;
  const { subscriptionId } = found(await findReceivable(ctx, paymentId));
  // one round trip: the statements run in this order, so the second and the third read after the lock
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

/** A row of a transfer locks its receivable, so the subscriptions are locked before the row is written. */
export async function lockForTransfer(
  ctx: TenantContext,
  { id, paymentId }: { readonly id?: number; readonly paymentId: number },
): Promise<void> {
  const receivable = await findReceivable(ctx, paymentId);
  // the insert refuses it afterwards
  if (!receivable) return;
  const { subscriptionId } = receivable;
  const entryId = id === undefined ? null : await bankTransferRepository(ctx).knownEntryOf(id);
  if (entryId === null) return lockSubscriptions(ctx, [subscriptionId]);
  await lockSubscriptionsOf(ctx, found(await findEntry(ctx, entryId)), [subscriptionId]);
}

/** A transfer stays with its subscription, because a form must not move money from one customer to another. */
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

/** Books a new transfer if it is approved. */
export function bookNew(ctx: TenantContext, transfer: BankTransfer): Promise<void> {
  return book(ctx, transfer);
}

/**
 * Corrects an entry. It is refused after a return, because returned money was really received. Returns the receivables
 * that lost their money.
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

/** A correction whose rest nobody would be asked for is refused. */
async function reopen(ctx: TenantContext, receivableIds: readonly number[]): Promise<void> {
  for (const id of receivableIds)
    if ((await reopenPeriod(ctx, id)) === 'refused')
      throw new AppError('bankTransfer.periodIsOver');
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
  await reopen(ctx, reopened);
}

/** Books a counter-entry for a deleted transfer. */
export async function bookRemoval(ctx: TenantContext, id: number): Promise<void> {
  const transfers = bankTransferRepository(ctx);
  const entryId = await transfers.entryOf(id);
  if (entryId === null) return;
  const reopened = await correct(ctx, entryId, 'Bonifico eliminato');
  await reopen(ctx, reopened);
}
