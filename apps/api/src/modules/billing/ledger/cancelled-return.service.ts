import { type AllocatedPart, planReturn, restOf } from '@canone/contracts/billing/ledger-rules';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import {
  billingOf,
  findReceivable,
  type KnownReceivable,
  removeForTransfer,
} from '../receivables/receivable.service.ts';
import { bookCancellation } from './counter-entry.service.ts';
import { type EntryRow, ledgerRepository } from './ledger.repository.ts';
import { wasUsed } from './receipt.service.ts';

const sumOf = (parts: readonly AllocatedPart[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Takes money that a chain does not hold from its receivables. The provider may have returned more than the chain held,
 * because money had also been returned by bank. When that return by bank is cancelled, the newest return by the provider
 * takes its missing part.
 */
async function takeMissing(ctx: TenantContext, rootId: number): Promise<void> {
  const ledger = ledgerRepository(ctx);
  const returns = [
    ...(await ledger.standingReturns('refund', rootId)),
    ...(await ledger.standingReturns('reversal', rootId)),
  ];
  for (const { id, amountCents, taken } of returns.toSorted((a, b) => b.id - a.id)) {
    const { heldCents, allocated } = await ledger.chainOf(rootId);
    const missing = sumOf(allocated) - Math.max(heldCents, 0);
    const left = Math.min(missing, -amountCents - sumOf(taken));
    if (missing <= 0) return;
    if (left <= 0) continue;
    for (const { receivableId, cents } of planReturn({ credit: 0, allocated }, left))
      await ledger.allocate(id, { receivableId, cents: -cents });
  }
}

/**
 * Whether money for a receivable is credit, because other money of its chain has become credit, or because its
 * subscription was cancelled before the period was used.
 */
async function isClosed(
  ctx: TenantContext,
  rootId: number,
  { id, subscriptionStatus }: KnownReceivable,
): Promise<boolean> {
  if (await ledgerRepository(ctx).isReleased(rootId, id)) return true;
  return subscriptionStatus === SubscriptionStatus.Canceled && !(await wasUsed(ctx, id));
}

/**
 * Awaits this period again. After the return of all its money the next period was opened for a transfer. Without money
 * that period is removed, because this one is paid. After a provider has billed the subscription a paid period is never
 * awaited.
 */
async function awaitAgain(
  ctx: TenantContext,
  { subscriptionId, subscriptionStatus, period, ...balance }: KnownReceivable,
): Promise<void> {
  const wasGivenBack = restOf(balance) === 0 && balance.coveredCents === 0;
  if (subscriptionStatus !== SubscriptionStatus.BankTransferPending || !wasGivenBack) return;
  const billing = await billingOf(ctx, subscriptionId);
  if (!billing?.providerSubscriptionId) await removeForTransfer(ctx, subscriptionId, period);
}

/**
 * Books a counter-entry over a return that a person recorded by mistake. The money covers the receivables from which the
 * return had taken it. The money for a receivable that was closed in the meantime becomes credit. The counter-entry has
 * the day of the return, because the money never left. Returns false if the return was already cancelled. The caller has
 * locked the chain.
 */
export async function takeBackReturn(
  ctx: TenantContext,
  entry: EntryRow,
  note: string,
): Promise<boolean> {
  const ledger = ledgerRepository(ctx);
  const { id, rootId, method, occurredAt } = entry;
  const returned = (await ledger.standingReturns('refund', rootId)).find((one) => one.id === id);
  if (!returned) return false;
  const counterId = await bookCancellation(
    ctx,
    { returned, receipt: entry },
    { kind: 'refundCancelled', method, source: 'person', occurredAt, note },
  );
  if (counterId === undefined) return false;
  for (const { receivableId, cents } of returned.taken) {
    const receivable = found(await findReceivable(ctx, receivableId));
    const isCredit = await isClosed(ctx, rootId, receivable);
    await ledger.allocate(counterId, { receivableId, cents });
    if (isCredit) await ledger.allocate(rootId, { receivableId, cents: -cents });
    else await awaitAgain(ctx, receivable);
  }
  await takeMissing(ctx, rootId);
  return true;
}
