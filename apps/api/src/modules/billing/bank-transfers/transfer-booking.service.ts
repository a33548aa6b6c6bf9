import type { BankTransfer } from '@canone/contracts/bank-transfer';
import { romeDate } from '@canone/contracts/calendar';
import { formatDate } from '@canone/contracts/format';
import { toHundredths } from '@canone/contracts/money';
import { AppError, found, refusedField } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import {
  bookReceipt,
  correctEntry,
  findEntryForUpdate,
  findReturnsOf,
} from '../ledger/ledger.service.ts';
import { findReceivable } from '../receivables/receivable.service.ts';
import {
  findSubscriptionForUpdate,
  findSubscriptionRow,
} from '../subscriptions/subscription.service.ts';
import { bankTransferRepository } from './bank-transfer.repository.ts';

/** Customers pay ahead, but not by years. */
const earliest = { years: 1 };

/** A transfer is money of a day that has come, of the time in which the customer had something to pay. */
function requirePlausible(approvalDate: string, startAt: string, now: Temporal.Instant): void {
  const day = romeDate(Temporal.Instant.from(approvalDate));
  const first = romeDate(Temporal.Instant.from(startAt)).subtract(earliest);
  const today = romeDate(now);
  const isPlausible =
    Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, today) <= 0;
  if (isPlausible) return;
  const shown = formatDate(`${first.toString()}T12:00:00Z`);
  throw refusedField('approvalDate', `La data deve essere tra il ${shown} e oggi.`);
}

/** Books an approved transfer on its value date: it covers its receivable, and the rest is the customer's credit. */
async function book(ctx: TenantContext, transfer: BankTransfer): Promise<void> {
  const { approvalDate, paymentId } = transfer;
  if (approvalDate === null) return;
  const { subscriptionId } = found(await findReceivable(ctx, paymentId));
  found(await findSubscriptionForUpdate(ctx, subscriptionId));
  const subscription = found(await findSubscriptionRow(ctx, subscriptionId));
  const { vatBasisPoints } = found(await findReceivable(ctx, paymentId));
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
      vatBasisPoints,
      occurredAt: approvalDate,
    },
    paymentId,
  );
  if (booked) await bankTransferRepository(ctx).setEntry(transfer.id, booked.entryId);
}

function isSame(a: BankTransfer, b: BankTransfer): boolean {
  return a.amount === b.amount && a.approvalDate === b.approvalDate && a.paymentId === b.paymentId;
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

/** Money that went back was money that came in: who received it by mistake has returned it already. */
async function correct(ctx: TenantContext, entryId: number, note: string): Promise<void> {
  const { rootId } = found(await findEntryForUpdate(ctx, entryId));
  const { returnedCents } = await findReturnsOf(ctx, rootId);
  if (returnedCents > 0) throw new AppError('bankTransfer.returned');
  await correctEntry(ctx, entryId, note);
}

/** An approved transfer never changes: its entry gets a counter-entry, and what it is now gets an entry of its own. */
export async function bookChange(
  ctx: TenantContext,
  before: BankTransfer,
  after: BankTransfer,
): Promise<void> {
  const transfers = bankTransferRepository(ctx);
  const entryId = await transfers.entryOf(after.id);
  if (entryId !== null) {
    if (isSame(before, after)) return;
    await correct(ctx, entryId, 'Bonifico corretto');
    await transfers.setEntry(after.id, null);
  }
  await book(ctx, after);
}

/** A transfer that was booked leaves a counter-entry behind. */
export async function bookRemoval(ctx: TenantContext, id: number): Promise<void> {
  const transfers = bankTransferRepository(ctx);
  const entryId = await transfers.entryOf(id);
  if (entryId === null) return;
  await correct(ctx, entryId, 'Bonifico eliminato');
}
