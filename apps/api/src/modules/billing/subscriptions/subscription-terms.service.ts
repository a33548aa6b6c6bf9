import {
  canBePaidOnline,
  SubscriptionStatus,
} from '@canone/contracts/billing/subscription-life-cycle';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import type {
  Subscribed,
  Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { tooManyOfCustomer } from '@canone/contracts/subscriptions/subscription-input';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { isoAddMonths } from '@canone/contracts/values/add-months';
import { grossFromNet, splitGross, toHundredths } from '@canone/contracts/values/money';
import { recordChange } from '../../../platform/audit/audit.ts';
import { AppError, found, refusedField } from '../../../platform/core/app-error.ts';
import { requireVersion } from '../../../platform/crud/crud-repository.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { followTerms, hasAllocations } from '../receivables/receivable.service.ts';
import { agreedGross, recordConcession, requireMayAgree } from './agreed-price.service.ts';
import {
  type NewSubscription,
  newSubscriptionRepository,
  type Offer,
} from './new-subscription.repository.ts';
import type { SubscriptionRow } from './shown-subscription.repository.ts';
import { subscriptionRepository } from './subscription.repository.ts';
import { getSubscription } from './subscription.service.ts';
import { subscribedView, subscriptionView } from './subscription.view.ts';

type Endpoints = typeof subscriptionContract.endpoints;
type Subscribe = Parsed<Endpoints['subscribe']>['body'];
type Update = Parsed<Endpoints['update']>['body'];

const entity = 'subscription';

/** The displayed end of a subscription. It is one month after the start, whatever the plan's recurrence is (§9). */
function endOf(startAt: string): string {
  return isoAddMonths(startAt, 1);
}

type Accepted = { readonly [Key in Exclude<keyof Offer, 'isFull'>]: NonNullable<Offer[Key]> };
type Terms = Omit<NewSubscription, 'id' | 'paymentId'>;

/** The row that a read after the insert would return. It is built here to save that read. */
function newRow({ id, paymentId, customer, plan }: Accepted, terms: Terms): SubscriptionRow {
  const { net: netCents, vat: vatCents } = splitGross(terms.grossCents, terms.vatBasisPoints);
  const balance = {
    grossCents: terms.grossCents,
    coveredCents: 0,
    refundedCents: 0,
    writtenOffCents: 0,
  };
  const payment = {
    id: paymentId,
    period: 0,
    dueAt: terms.startAt,
    netCents,
    vatCents,
    balance,
    paidAt: null,
    providerSubscriptionId: null,
    chargeState: null,
    retryAt: null,
    billedSince: null,
    reversedCents: 0,
  };
  return {
    ...customer,
    ...plan,
    ...terms,
    id,
    isCustomerRemoved: false,
    planRecurrenceMonths: plan.recurrenceMonths,
    isPlanActive: true,
    version: 1,
    cancelRequestedAt: null,
    renewalStopRequestedAt: null,
    providerNextAt: null,
    activeSince: null,
    providerStatus: null,
    payments: [payment],
  };
}

/** Creates an inactive subscription with its first payment (SUB-07). */
export async function subscribe(ctx: TenantContext, body: Subscribe): Promise<Subscribed> {
  const newSubscriptions = newSubscriptionRepository(ctx);
  const offer = await newSubscriptions.readOffer(body.userId, body.planId);
  const { id, paymentId, customer, isFull, plan } = offer;
  if (!customer)
    throw refusedField('userId', errorCatalogue['subscription.userNotInTenant'].message);
  if (isFull) throw refusedField('userId', tooManyOfCustomer);
  if (!plan) throw refusedField('planId', errorCatalogue['subscription.planUnavailable'].message);

  const vatBasisPoints =
    body.vatPercentage === undefined ? plan.planVatBasisPoints : toHundredths(body.vatPercentage);
  const listNetCents = plan.planNetCents;
  const grossCents = agreedGross(body, vatBasisPoints, () =>
    grossFromNet(listNetCents, vatBasisPoints),
  );
  const price = { grossCents, vatBasisPoints, listNetCents };
  await requireMayAgree(ctx, price);
  const terms = {
    userId: body.userId,
    planId: body.planId,
    status: SubscriptionStatus.NotActive,
    startAt: body.startDate,
    endAt: endOf(body.startDate),
    periodEndAt: isoAddMonths(body.startDate, plan.recurrenceMonths),
    ...price,
    recurrenceMonths: plan.recurrenceMonths,
  };
  newSubscriptions.insert({ id, paymentId, ...terms });

  const row = newRow({ id, paymentId, customer, plan }, terms);
  const after = subscriptionView(row, ctx.now);
  await recordChange(ctx, { action: 'create', entity, entityId: id, after });
  await recordConcession(ctx, price, after);
  return subscribedView(row, after);
}

/** Refuses to move the start after the first allocation or payment, because all periods are counted from the start. */
async function requireMovableStart(ctx: TenantContext, { id, payments }: SubscriptionRow) {
  const isHistory = payments.some(
    ({ paidAt, billedSince }) => paidAt !== null || billedSince !== null,
  );
  if (isHistory || (await hasAllocations(ctx, id)))
    throw new AppError('subscription.startIsHistory');
}

/** Changes the terms of a subscription. This is possible until the customer has paid. */
export async function updateSubscription(ctx: TenantContext, body: Update): Promise<Subscription> {
  const subscriptions = subscriptionRepository(ctx);
  const { status, version } = found(await subscriptions.lock(body.id));
  requireVersion(version, body.version);
  if (!canBePaidOnline(status)) throw new AppError('subscription.transitionNotAllowed');

  const before = found(await subscriptions.find(body.id));
  const startAt = body.startDate ?? before.startAt;
  if (startAt !== before.startAt) await requireMovableStart(ctx, before);
  const vatBasisPoints =
    body.vatPercentage === undefined ? before.vatBasisPoints : toHundredths(body.vatPercentage);
  const terms = {
    grossCents: agreedGross(body, vatBasisPoints, () => before.grossCents),
    vatBasisPoints,
  };
  const price = { ...terms, listNetCents: before.listNetCents };
  const isNewPrice =
    terms.grossCents !== before.grossCents || vatBasisPoints !== before.vatBasisPoints;
  if (isNewPrice) await requireMayAgree(ctx, price);
  await subscriptions.setTerms(body.id, { startAt, endAt: endOf(startAt), ...terms });
  const endsAt = isoAddMonths(startAt, before.recurrenceMonths);
  await followTerms(ctx, { id: body.id, ...terms }, { dueAt: startAt, endsAt });

  const after = await getSubscription(ctx, body.id);
  await recordChange(ctx, {
    action: 'update',
    entity,
    entityId: body.id,
    before: subscriptionView(before, ctx.now),
    after,
  });
  if (isNewPrice) await recordConcession(ctx, price, after);
  await recordPriceChange(ctx, body.id, [before.grossCents, terms.grossCents]);
  return after;
}

/** Records a price change in cents. The letter about a new price is written from this record. */
export async function recordPriceChange(
  ctx: TenantContext,
  id: number,
  [beforeCents, afterCents]: readonly [before: number, after: number],
): Promise<void> {
  if (beforeCents === afterCents) return;
  await subscriptionRepository(ctx).recordPriceChange(id, { beforeCents, afterCents });
}

/** Stores the provider's amount as the price of the subscription. */
export async function adoptAmount(
  ctx: TenantContext,
  id: number,
  grossCents: number,
): Promise<void> {
  const subscriptions = subscriptionRepository(ctx);
  found(await subscriptions.lock(id));
  const before = await getSubscription(ctx, id);
  await subscriptions.setAmount(id, grossCents);
  const after = await getSubscription(ctx, id);
  await recordChange(ctx, { action: 'adoptAmount', entity, entityId: id, before, after });
  await recordPriceChange(ctx, id, [toHundredths(before.paymentAmount), grossCents]);
}
