import type { BankTransfer } from '@canone/contracts/bank-transfer';
import { romeDate } from '@canone/contracts/calendar';
import { formatDate } from '@canone/contracts/format';
import { restOf } from '@canone/contracts/ledger-rules';
import { toHundredths } from '@canone/contracts/money';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { AppError, found, refusedField } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { leftToCommit } from '../../../kit/database/session.ts';
import { raise } from '../events/billing-event.service.ts';
import {
  bookTransfer,
  correctEntry,
  drawEntryId,
  findEntry,
  findEntryForUpdate,
  findReturnsOf,
  lockSubscriptionsOf,
} from '../ledger/ledger.service.ts';
import { findReceivable, lockSubscriptions } from '../receivables/receivable.service.ts';
import {
  findSubscriptionOf,
  type findSubscriptionRow,
  lockSubscriptionOf,
} from '../subscriptions/subscription.service.ts';
import { bankTransferRepository } from './bank-transfer.repository.ts';
import { settleReopened } from './reopened-period.service.ts';

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscriptionRow>>>;

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

/** Nothing is asked for a subscription that was cancelled before any provider billed it: money for it is credit. */
function isAsked({ status, payments }: Subscription): boolean {
  const isBilled = payments.some(({ providerSubscriptionId }) => providerSubscriptionId !== null);
  return status !== SubscriptionStatus.Canceled || isBilled;
}

/** All that a booking goes by: the subscription, the receivable, and the id that its entry will have. */
async function readForBooking(ctx: TenantContext, receivableId: number) {
  const [subscription, receivable, entryId] = await Promise.all([
    findSubscriptionOf(ctx, receivableId),
    findReceivable(ctx, receivableId),
    drawEntryId(ctx),
  ]);
  return { subscription, receivable, entryId };
}

/**
 * Books an approved transfer on its value date: it covers its receivable, and the rest is the customer's credit. What it
 * had `covered` before a correction it covers again. The caller has read `known` after it had locked the subscription.
 */
async function book(
  ctx: TenantContext,
  { id, amount, approvalDate, paymentId }: BankTransfer,
  known: Awaited<ReturnType<typeof readForBooking>>,
  covered: readonly number[] = [],
): Promise<void> {
  if (approvalDate === null) return;
  const subscription = found(known.subscription);
  const receivable = found(known.receivable);
  const { entryId } = known;
  requirePlausible(approvalDate, subscription.startAt, ctx.now);
  const { userId, id: subscriptionId } = subscription;
  const { vatBasisPoints } = receivable;
  const amountCents = toHundredths(amount);
  const isCovering = isAsked(subscription) || covered.includes(paymentId);
  const transfer = {
    userId,
    subscriptionId,
    amountCents,
    vatBasisPoints,
    occurredAt: approvalDate,
  };
  bookTransfer(ctx, entryId, transfer, isCovering ? paymentId : null);
  leftToCommit(bankTransferRepository(ctx).setEntry(id, entryId));
  // nobody else covers it while the subscription is locked
  const creditCents = amountCents - (isCovering ? Math.min(restOf(receivable), amountCents) : 0);
  if (creditCents > 0)
    await raise(ctx, {
      kind: 'transferLeftCredit',
      entryId,
      subscriptionId,
      amountCents: creditCents,
    });
}

function isSame(a: BankTransfer, b: BankTransfer): boolean {
  return a.amount === b.amount && a.approvalDate === b.approvalDate && a.paymentId === b.paymentId;
}

/** A row of a transfer holds its receivable, so the subscriptions are locked before it is written. */
export async function lockForTransfer(
  ctx: TenantContext,
  { id, paymentId }: { readonly id: number; readonly paymentId: number },
): Promise<void> {
  const receivable = await findReceivable(ctx, paymentId);
  // the row itself is refused then
  if (!receivable) return;
  const { subscriptionId } = receivable;
  const entryId = await bankTransferRepository(ctx).knownEntryOf(id);
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

/** Writes a new transfer, and books it when it is approved. */
export async function createAndBook(
  ctx: TenantContext,
  paymentId: number,
  create: () => Promise<BankTransfer>,
): Promise<BankTransfer> {
  // one round trip: the lock leads, for a row of a transfer holds its receivable; what is read comes after it
  const [, transfer, known] = await Promise.all([
    lockSubscriptionOf(ctx, paymentId),
    create(),
    readForBooking(ctx, paymentId),
  ]);
  await book(ctx, transfer, known);
  return transfer;
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
  if (entryId === null) return book(ctx, after, await readForBooking(ctx, after.paymentId));
  if (isSame(before, after)) return;
  const reopened = await correct(ctx, entryId, 'Bonifico corretto');
  await transfers.setEntry(after.id, null);
  await book(ctx, after, await readForBooking(ctx, after.paymentId), reopened);
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
