import { bookedStateOf } from '@canone/contracts/billing/booked-period';
import { restOf } from '@canone/contracts/billing/ledger-rules';
import { nextDueDate } from '@canone/contracts/billing/next-due';
import { linkObstacle } from '@canone/contracts/billing/payment-link-rule';
import { openStates, remindableStates } from '@canone/contracts/billing/receivable-state';
import { isRunning } from '@canone/contracts/billing/subscription-life-cycle';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import type { CustomerSummary, customerContract } from '@canone/contracts/overviews/customer';
import { fromHundredths } from '@canone/contracts/values/money';
import { found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { subscriptionsOfCustomer } from '../subscriptions/subscription-list.service.ts';
import { customerRepository } from './customer.repository.ts';

type Subscription = Awaited<ReturnType<typeof subscriptionsOfCustomer>>[number];
type Rest = ReturnType<typeof openRests>[number];

/** The maximum number of open receivables in the summary. */
const shownRests = 10;

const earlierFirst = (one: string, other: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other));

function openRests(subscription: Subscription, now: Temporal.Instant) {
  return subscription.payments.flatMap((payment) => {
    const state = bookedStateOf(payment, subscription, now);
    const { id, dueAt: dueDate, balance, chargeState, retryAt } = payment;
    return openStates.includes(state)
      ? [{ id, subscription, dueDate, state, cents: restOf(balance), chargeState, retryAt }]
      : [];
  });
}

function sumOf(rests: readonly Rest[]) {
  const cents = rests.reduce((sum, rest) => sum + rest.cents, 0);
  return { count: rests.length, amount: fromHundredths(cents) };
}

function restView({ id, subscription, dueDate, state, cents, ...charge }: Rest) {
  return {
    ...charge,
    id,
    subscriptionId: subscription.id,
    planName: subscription.planName,
    dueDate,
    rest: fromHundredths(cents),
    state,
    isRemindable: remindableStates.includes(state),
  };
}

/** The yearly price of all active subscriptions. It is exact, because 12 is a multiple of each recurrence. */
function yearlyPrice(subscriptions: readonly Subscription[]) {
  const active = subscriptions.filter(({ status }) => isRunning(status));
  const cents = active.reduce(
    (sum, { grossCents, recurrenceMonths }) => sum + (grossCents * 12) / recurrenceMonths,
    0,
  );
  return {
    yearly: { count: active.length, amount: fromHundredths(cents) },
    monthly: fromHundredths(Math.round(cents / 12)),
  };
}

function earliestDue(subscriptions: readonly Subscription[], now: Temporal.Instant) {
  const dates = subscriptions.flatMap((subscription) => {
    const dueDate = nextDueDate(subscription, now);
    const { id: subscriptionId, planName } = subscription;
    return dueDate === null ? [] : [{ dueDate, subscriptionId, planName }];
  });
  return dates.toSorted((one, other) => earlierFirst(one.dueDate, other.dueDate))[0] ?? null;
}

/** The last period of a subscription, if a payment link can activate the subscription. */
function payableOnline(subscription: Subscription): CustomerSummary['toActivate'] {
  const { id: subscriptionId, planName, payments: periods } = subscription;
  const last = periods.at(-1);
  if (!last) return [];
  const { grossCents: amount } = last.balance;
  const rest = restOf(last.balance);
  if (linkObstacle({ ...subscription, periods, amount, rest })) return [];
  return [{ id: last.id, subscriptionId, planName, amount: fromHundredths(amount) }];
}

/** The summary of a customer. Its two queries are sent in one packet. */
export async function summariseCustomer(ctx: TenantContext, id: number): Promise<CustomerSummary> {
  const [row, subscriptions] = await Promise.all([
    customerRepository(ctx).find(id),
    subscriptionsOfCustomer(ctx, id),
  ]);
  const { creditCents, ...customer } = found(row);
  const open = subscriptions
    .flatMap((subscription) => openRests(subscription, ctx.now))
    .toSorted((one, other) => earlierFirst(one.dueDate, other.dueDate) || one.id - other.id);
  return {
    ...customer,
    subscriptions: subscriptions.length,
    open: sumOf(open),
    overdue: sumOf(open.filter(({ state }) => state === 'overdue')),
    credit: fromHundredths(creditCents),
    ...yearlyPrice(subscriptions),
    next: earliestDue(subscriptions, ctx.now),
    toPay: open.slice(0, shownRests).map(restView),
    toActivate: subscriptions.flatMap(payableOnline),
  };
}

type MailQuery = Parsed<typeof customerContract.endpoints.mails>['query'];

export async function listCustomerMails(ctx: TenantContext, id: number, query: MailQuery) {
  const customers = customerRepository(ctx);
  const [row, mails] = await Promise.all([customers.find(id), customers.mails(id, query)]);
  found(row);
  return mails;
}
