import { billingAnchor, periodBounds } from '@canone/contracts/billing/billing-schedule';
import { periodAt } from '@canone/contracts/billing/due-dates';
import { restOf } from '@canone/contracts/billing/ledger-rules';
import { wasBilledByProvider } from '@canone/contracts/billing/payment-link-rule';
import { isAllowed } from '@canone/contracts/rights/permissions';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { formatEuro } from '@canone/contracts/values/format';
import { fromHundredths } from '@canone/contracts/values/money';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { writeOff } from '../ledger/write-off.service.ts';
import {
  findReceivable,
  type KnownReceivable,
  lastReceivableOf,
  moveReceivable,
  openReceivable,
  removeForTransfer,
  settleFree,
} from '../receivables/receivable.service.ts';
import { dropUnusedReturns } from '../subscriptions/reopened-period.service.ts';
import {
  applyAction,
  findSubscriptionForUpdate,
  findSubscriptionRow,
  requireTransition,
} from '../subscriptions/subscription.service.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findSubscriptionRow>>>;
type Action = 'payByBankTransfer' | 'activateWithoutRenewal' | 'stopAwaitingTransfer';

async function lockedRow(
  ctx: TenantContext,
  id: number,
  action: Action,
): Promise<Row & { readonly waitsAfterLoss: boolean }> {
  const { status, waitsAfterLoss } = found(await findSubscriptionForUpdate(ctx, id));
  requireTransition(action, status);
  return { ...found(await findSubscriptionRow(ctx, id)), waitsAfterLoss };
}

function currentPeriod(row: Row, now: Temporal.Instant): number {
  return periodAt(billingAnchor(row), row.recurrenceMonths, now);
}

/**
 * Switches the last period to payment by transfer. If the provider has billed the subscription and the last period is
 * settled, the next period is opened and switched instead. A first period that was settled before the subscription
 * became active stays, because the customer has paid it. If all the money of the last period was returned, the next
 * period is opened too.
 */
export async function awaitTransfers(ctx: TenantContext, id: number): Promise<Subscription> {
  const row = await lockedRow(ctx, id, 'payByBankTransfer');
  const last = await lastReceivableOf(ctx, id);
  const wasBilled = wasBilledByProvider(row.payments);
  if (!last || isGivenBack(last) || (wasBilled && last.settledAt !== null)) {
    const period = Math.max(currentPeriod(row, ctx.now), last ? last.period + 1 : 0);
    await openReceivable(ctx, row, { ...periodBounds(row, period), isForTransfer: true });
  }
  return applyAction(ctx, id, 'payByBankTransfer');
}

/**
 * Ends the wait for a transfer. Booked transfers continue to cover their period. An unused period does not become due
 * when a part of its money was returned. A period that was opened only for the transfer is removed, because otherwise
 * it would be due later.
 */
export async function stopAwaitingTransfers(ctx: TenantContext, id: number): Promise<Subscription> {
  await lockedRow(ctx, id, 'stopAwaitingTransfer');
  const awaited = await lastReceivableOf(ctx, id);
  if (awaited) await dropUnusedReturns(ctx, awaited);
  await removeForTransfer(ctx, id);
  return applyAction(ctx, id, 'stopAwaitingTransfer');
}

/** Whether nothing is due of a receivable and all the money that covered it was returned to the customer. */
function isGivenBack(receivable: KnownReceivable): boolean {
  const { refundedCents, coveredCents } = receivable;
  return restOf(receivable) === 0 && refundedCents > 0 && coveredCents === 0;
}

/** Writes off the rest of a receivable. The caller needs the permission and a reason. */
async function settleRest(
  ctx: TenantContext,
  receivable: KnownReceivable,
  { userId, reason }: { readonly userId: number; readonly reason: string | null },
): Promise<void> {
  if (receivable.grossCents === 0) return settleFree(ctx, receivable.id);
  const rest = restOf(receivable);
  if (isGivenBack(receivable)) throw new AppError('subscription.moneyWentBack');
  if (rest === 0) return;
  if (reason === null) {
    const { message } = errorCatalogue['subscription.restIsOpen'];
    const amount = formatEuro(fromHundredths(rest));
    throw new AppError('subscription.restIsOpen', { message: `Mancano ${amount}. ${message}` });
  }
  if (!isAllowed('ledger.manage', ctx.actor?.roleId ?? 0)) throw new AppError('access.denied');
  await writeOff(ctx, receivable.id, { userId, reason });
}

/** The period whose transfers are awaited: the last one, or the running one after it has lost its money. */
async function awaitedPeriod(
  ctx: TenantContext,
  row: Row & { readonly waitsAfterLoss: boolean },
): Promise<KnownReceivable> {
  const current = currentPeriod(row, ctx.now);
  const running = row.waitsAfterLoss && row.payments.find(({ period }) => period === current);
  return found(
    running ? await findReceivable(ctx, running.id) : await lastReceivableOf(ctx, row.id),
  );
}

/** Confirms the transfers, unless the awaited period is not fully covered. */
export async function activateIfPaid(ctx: TenantContext, id: number): Promise<void> {
  const row = await lockedRow(ctx, id, 'activateWithoutRenewal');
  const awaited = await awaitedPeriod(ctx, row);
  if (restOf(awaited) === 0) await activate(ctx, { row, awaited }, null);
}

/** Confirms that the transfers have arrived. A rest is written off with the reason. */
export async function activateWithTransfers(
  ctx: TenantContext,
  id: number,
  writeOffReason: string | null,
): Promise<Subscription> {
  const row = await lockedRow(ctx, id, 'activateWithoutRenewal');
  return activate(ctx, { row, awaited: await awaitedPeriod(ctx, row) }, writeOffReason);
}

/**
 * Activates the subscription. If the awaited period has already ended, the money pays for the current period. Otherwise
 * the subscription would end in the past.
 */
async function activate(
  ctx: TenantContext,
  { row, awaited }: { readonly row: Row; readonly awaited: KnownReceivable },
  writeOffReason: string | null,
): Promise<Subscription> {
  const current = currentPeriod(row, ctx.now);
  if (awaited.period < current) await moveReceivable(ctx, awaited.id, periodBounds(row, current));
  const receivable = found(await findReceivable(ctx, awaited.id));
  await settleRest(ctx, receivable, { userId: row.userId, reason: writeOffReason });
  return applyAction(ctx, row.id, 'activateWithoutRenewal');
}
