import { nextPeriod, periodBounds } from '@canone/contracts/billing/billing-schedule';
import { openRenewal, renewalObstacle } from '@canone/contracts/billing/renewal';
import { isPricedForOtherTime, planTermsOf } from '@canone/contracts/billing/renewal-terms';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { mayDifferFromPlan } from '@canone/contracts/billing/subscription-price';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import type {
  Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { fromHundredths, toHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import {
  type KnownReceivable,
  lastReceivableOf,
  openReceivable,
  removeUntouched,
  settleFree,
  type Terms,
} from '../receivables/receivable.service.ts';
import { lifeCycleRepository } from './life-cycle.repository.ts';
import { manySubscriptionsRepository } from './many-subscriptions.repository.ts';
import type { SubscriptionRow } from './shown-subscription.repository.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { getSubscription, transitionRefusal } from './subscription.service.ts';
import { recordPriceChange } from './subscription-terms.service.ts';

const entity = 'subscription';

async function lockedRow(ctx: TenantContext, id: number): Promise<SubscriptionRow> {
  const subscriptions = subscriptionRepository(ctx);
  found(await subscriptions.lock(id));
  return found(await subscriptions.find(id));
}

async function lockedToRenew(ctx: TenantContext, id: number): Promise<SubscriptionRow> {
  const row = await lockedRow(ctx, id);
  const obstacle = renewalObstacle(row, ctx.now);
  if (obstacle === 'subscription.transitionNotAllowed') throw transitionRefusal(row.status);
  if (obstacle) throw new AppError(obstacle);
  return row;
}

/**
 * Refuses a subscription whose renewal was stopped at the customer's request. An operation on many rows must not renew
 * it, only a person can.
 */
async function lockedOfMany(ctx: TenantContext, id: number): Promise<SubscriptionRow> {
  const row = await lockedToRenew(ctx, id);
  if (await manySubscriptionsRepository(ctx).hasGivenUp(id))
    throw new AppError('renewal.wasStopped');
  return row;
}

/**
 * Opens the next period at these terms. Until the renewal is paid, the subscription still ends with its paid period.
 */
async function openNext(ctx: TenantContext, row: SubscriptionRow, terms: Terms) {
  const { id } = row;
  const bounds = periodBounds(row, nextPeriod(row));
  const { receivable } = await openReceivable(ctx, { id, ...terms }, bounds);
  if (receivable.grossCents === 0) await settleFree(ctx, receivable.id);
  const from = Temporal.Instant.from(bounds.dueAt);
  await raiseBillingEvent(ctx, { kind: 'subscriptionRenewed', subscriptionId: id, from });
  return { period: bounds.period, amount: fromHundredths(receivable.grossCents) };
}

/**
 * Opens the next period of a subscription paid by transfer, at the subscription's price. A second call is refused while
 * that period is open.
 */
export async function renewByTransfer(ctx: TenantContext, id: number): Promise<Subscription> {
  return openByTransfer(ctx, await lockedToRenew(ctx, id));
}

/** Renews one of many subscriptions at the subscription's price. */
export async function renewManyByTransfer(ctx: TenantContext, id: number): Promise<Subscription> {
  return openByTransfer(ctx, await lockedOfMany(ctx, id));
}

async function openByTransfer(ctx: TenantContext, row: SubscriptionRow): Promise<Subscription> {
  const { id } = row;
  const { grossCents, vatBasisPoints } = row;
  const after = await openNext(ctx, row, { grossCents, vatBasisPoints });
  await recordChange(ctx, { action: 'renewByTransfer', entity, entityId: id, after });
  return getSubscription(ctx, id);
}

const shownTerms = ({ grossCents, vatBasisPoints }: Terms) => ({
  paymentAmount: fromHundredths(grossCents),
  vatPercentage: fromHundredths(vatBasisPoints),
});

async function openAtPlan(ctx: TenantContext, row: SubscriptionRow): Promise<Subscription> {
  const { id } = row;
  if (isPricedForOtherTime(row)) throw new AppError('renewal.planForOtherTime');
  const terms = planTermsOf(row);
  await subscriptionRepository(ctx).takePlanTerms(id, nextPeriod(row), terms);
  const opened = await openNext(ctx, row, terms);
  await recordChange(ctx, {
    action: 'renewAtPlan',
    entity,
    entityId: id,
    before: shownTerms(row),
    after: { ...shownTerms(terms), ...opened },
  });
  await recordPriceChange(ctx, id, [row.grossCents, terms.grossCents]);
  return getSubscription(ctx, id);
}

/**
 * Renews at the plan's current price and VAT rate. Both become the terms of the subscription. Refuses when the person
 * has confirmed other figures.
 */
export async function renewAtPlan(
  ctx: TenantContext,
  id: number,
  confirmed: Parsed<typeof subscriptionContract.endpoints.renewAtPlan>['body'],
): Promise<Subscription> {
  const row = await lockedToRenew(ctx, id);
  const isAsConfirmed =
    row.planNetCents === toHundredths(confirmed.recurringCostBeforeVAT) &&
    row.planVatBasisPoints === toHundredths(confirmed.vatPercentage);
  if (!isAsConfirmed) throw new AppError('renewal.planChanged');
  return openAtPlan(ctx, row);
}

/**
 * Renews one of many subscriptions at the plan's terms. Nobody confirms figures. A separately agreed price is refused.
 */
export async function renewManyAtPlan(ctx: TenantContext, id: number): Promise<Subscription> {
  const row = await lockedOfMany(ctx, id);
  if (mayDifferFromPlan(row)) throw new AppError('renewal.agreedPrice');
  return openAtPlan(ctx, row);
}

interface OfPeriod {
  readonly id: number;
  readonly period: number;
}

/**
 * Restores the terms from before a renewal at the plan's terms, and records the price change for the customer's letter.
 */
async function giveTermsBack(ctx: TenantContext, subscriptionId: number, period: number) {
  const { grossCents } = found(await subscriptionRepository(ctx).find(subscriptionId));
  const terms = await subscriptionRepository(ctx).giveTermsBack(subscriptionId, period);
  if (!terms) return undefined;
  await recordPriceChange(ctx, subscriptionId, [grossCents, terms.grossCents]);
  return shownTerms(terms);
}

/**
 * Removes a renewal and schedules a check, so that the end of the paid period is announced again. Returns false when
 * the renewal has money, a charge, a transfer or a link.
 */
async function remove(
  ctx: TenantContext,
  subscriptionId: number,
  { id, period }: OfPeriod,
): Promise<boolean> {
  if (!(await removeUntouched(ctx, id))) return false;
  await lifeCycleRepository(ctx).scheduleNextStep(subscriptionId, ctx.now);
  const after = { period, ...(await giveTermsBack(ctx, subscriptionId, period)) };
  await recordChange(ctx, { action: 'withdrawRenewal', entity, entityId: subscriptionId, after });
  return true;
}

/** Withdraws a renewal that has no money, no transfer and no payment link. */
export async function withdrawRenewal(ctx: TenantContext, id: number): Promise<Subscription> {
  const row = await lockedRow(ctx, id);
  if (row.status !== SubscriptionStatus.ActiveNoRenewal) throw transitionRefusal(row.status);
  const renewal = openRenewal(row, ctx.now);
  if (!renewal || !(await remove(ctx, id, renewal))) throw new AppError('renewal.notWithdrawable');
  return getSubscription(ctx, id);
}

/**
 * Withdraws the renewal that follows a period which lost its money, if nothing was recorded for the renewal. The period
 * is then the last one again. The caller has locked the subscription.
 */
export async function withdrawRenewalAfter(
  ctx: TenantContext,
  { subscriptionId, period }: KnownReceivable,
): Promise<void> {
  const last = await lastReceivableOf(ctx, subscriptionId);
  if (last?.period !== period + 1) return;
  await remove(ctx, subscriptionId, last);
}
