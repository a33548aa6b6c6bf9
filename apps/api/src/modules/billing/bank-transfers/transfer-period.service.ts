import { billingAnchor, periodBounds } from '@canone/contracts/billing-schedule';
import { periodAt } from '@canone/contracts/due-dates';
import { errorCatalogue } from '@canone/contracts/errors';
import { formatEuro } from '@canone/contracts/format';
import { restOf } from '@canone/contracts/ledger-rules';
import { fromHundredths } from '@canone/contracts/money';
import { isAllowed } from '@canone/contracts/permissions';
import type { Subscription } from '@canone/contracts/subscription';
import { AppError, found } from '../../../kit/app-error.ts';
import { recordChange } from '../../../kit/audit.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { writeOff } from '../ledger/ledger.service.ts';
import {
  findReceivable,
  type KnownReceivable,
  lastReceivableOf,
  moveReceivable,
  openReceivable,
  removeForTransfer,
  settleFree,
} from '../receivables/receivable.service.ts';
import {
  applyAction,
  findSubscriptionForUpdate,
  findSubscriptionRow,
  requireTransition,
} from '../subscriptions/subscription.service.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findSubscriptionRow>>>;
type Action = 'payByBankTransfer' | 'activateWithoutRenewal' | 'stopAwaitingTransfer';

async function lockedRow(ctx: TenantContext, id: number, action: Action): Promise<Row> {
  requireTransition(action, found(await findSubscriptionForUpdate(ctx, id)).status);
  return found(await findSubscriptionRow(ctx, id));
}

function currentPeriod(row: Row, now: Temporal.Instant): number {
  return periodAt(billingAnchor(row), row.recurrenceMonths, now);
}

/**
 * From now on a period is to be paid by bank transfer: the last one, or the next when the provider has billed the last.
 * A first period that is settled before any activation stays: it is what the customer has paid for. One whose money all
 * went back has been paid for by nobody: the next one is asked.
 */
export async function awaitTransfers(ctx: TenantContext, id: number): Promise<Subscription> {
  const row = await lockedRow(ctx, id, 'payByBankTransfer');
  const last = await lastReceivableOf(ctx, id);
  const wasBilled = row.payments.some(({ providerSubscriptionId }) => providerSubscriptionId);
  if (!last || isGivenBack(last) || (wasBilled && last.settledAt !== null)) {
    const period = Math.max(currentPeriod(row, ctx.now), last ? last.period + 1 : 0);
    await openReceivable(ctx, id, { ...periodBounds(row, period), isForTransfer: true }, row);
  }
  return applyAction(ctx, id, 'payByBankTransfer');
}

/**
 * The customer will not pay by transfer after all. Transfers that were booked stay: they cover the same period, which is
 * still to be paid. A period that was opened for the transfer goes, so that nobody is asked for it later.
 */
export async function stopAwaitingTransfers(ctx: TenantContext, id: number): Promise<Subscription> {
  await lockedRow(ctx, id, 'stopAwaitingTransfer');
  await removeForTransfer(ctx, id);
  return applyAction(ctx, id, 'stopAwaitingTransfer');
}

/** Nothing of the money that had covered it is held any more. */
function isGivenBack({ refundedCents, coveredCents }: KnownReceivable): boolean {
  return refundedCents > 0 && coveredCents === 0;
}

/** A rest is written off only by somebody who may, and with a reason. */
async function settleRest(
  ctx: TenantContext,
  { id, userId }: Row,
  receivable: KnownReceivable,
  reason: string | null,
): Promise<void> {
  if (receivable.grossCents === 0) return settleFree(ctx, receivable.id);
  const rest = restOf(receivable);
  if (rest === 0 && isGivenBack(receivable)) throw new AppError('subscription.moneyWentBack');
  if (rest === 0) return;
  if (reason === null) {
    const { message } = errorCatalogue['subscription.restIsOpen'];
    const amount = formatEuro(fromHundredths(rest));
    throw new AppError('subscription.restIsOpen', { message: `Mancano ${amount}. ${message}` });
  }
  if (!isAllowed('ledger.manage', ctx.actor?.roleId ?? 0)) throw new AppError('access.denied');
  const { vatBasisPoints } = receivable;
  const of = { receivableId: receivable.id, userId, subscriptionId: id, vatBasisPoints, reason };
  await writeOff(ctx, of);
  await recordChange(ctx, {
    action: 'writeOff',
    entity: 'subscription',
    entityId: id,
    after: { amount: fromHundredths(rest), reason },
  });
}

/**
 * Confirms that the transfers have come. Money that comes after its period is over pays for the period it comes in, so
 * that nobody's subscription ends in the past.
 */
export async function activateWithTransfers(
  ctx: TenantContext,
  id: number,
  writeOffReason: string | null,
): Promise<Subscription> {
  const row = await lockedRow(ctx, id, 'activateWithoutRenewal');
  const awaited = found(await lastReceivableOf(ctx, id));
  const current = currentPeriod(row, ctx.now);
  if (awaited.period < current) await moveReceivable(ctx, awaited.id, periodBounds(row, current));
  await settleRest(ctx, row, found(await findReceivable(ctx, awaited.id)), writeOffReason);
  return applyAction(ctx, id, 'activateWithoutRenewal');
}
