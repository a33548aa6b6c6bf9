import {
  SubscriptionStatus,
  subscriptionStatusNames,
} from '@canone/contracts/billing/subscription-life-cycle';
import type { UserListItem } from '@canone/contracts/people/user';
import type { PlanListItem } from '@canone/contracts/plans/plan';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { addMonths } from '@canone/contracts/values/add-months';
import { fromHundredths } from '@canone/contracts/values/money';
import { calendarDay } from '../../../kit/format/calendar-day.ts';
import { parseHundredths } from '../../../kit/format/hundredths.ts';
import { type Price, priceErrors } from './price.ts';
import { parseTime, startInstant } from './start.ts';

/** The values that a person has chosen and typed for a new subscription. */
export interface Draft {
  readonly user: UserListItem | null;
  readonly plan: PlanListItem | null;
  readonly price: Price;
  readonly day: string;
  readonly time: string;
}

const { chooseBoth, invalidDate } = subscriptionMessages;

/** The start of the draft; undefined while date and time are not valid. */
export function startOf(draft: Draft, today: Temporal.PlainDate) {
  const [date, clock] = [calendarDay(draft.day, today), parseTime(draft.time)];
  return date && clock && startInstant(date, clock);
}

/** Whether the typed time does not exist on the typed day, because the change to summer time skips it. */
export function isSkippedHour(draft: Draft, today: Temporal.PlainDate): boolean {
  const isTyped =
    calendarDay(draft.day, today) !== undefined && parseTime(draft.time) !== undefined;
  return isTyped && startOf(draft, today) === undefined;
}

/** The errors of a draft, each under the path of its field (SUB-06). */
export function draftErrors(draft: Draft, today: Temporal.PlainDate): Record<string, string> {
  const { user, plan, price, time } = draft;
  const isDay = calendarDay(draft.day, today) !== undefined;
  const isTime = parseTime(time) !== undefined;
  const wrongPrice = plan ? Object.entries(priceErrors(price)) : [];
  return {
    ...(!user && { user: chooseBoth }),
    ...(!plan && { plan: chooseBoth }),
    ...Object.fromEntries(wrongPrice.map(([field, message]) => [`price.${field}`, message])),
    ...(!isDay && { day: invalidDate }),
    ...(!isTime && { time: invalidDate }),
    ...(isSkippedHour(draft, today) && { time: invalidDate }),
  };
}

/** The body of `subscribe` (§7); undefined while the draft is invalid. */
export function subscribeBody(draft: Draft, today: Temporal.PlainDate) {
  const { user, plan, price } = draft;
  const start = startOf(draft, today);
  const [gross, vat] = [parseHundredths(price.gross), parseHundredths(price.vat)];
  if (!user || !plan || !start || gross === undefined || vat === undefined) return undefined;
  const status = SubscriptionStatus.NotActive;
  return {
    id: 0, // not created yet
    userId: user.id,
    planId: plan.id,
    startDate: String(start),
    endDate: String(addMonths(start, 1)),
    subscriptionStatus: status,
    subscriptionStatusName: subscriptionStatusNames[status],
    paymentAmount: fromHundredths(gross),
    vatPercentage: fromHundredths(vat),
  };
}

const fieldsOnWire: Readonly<Record<string, string>> = {
  userId: 'user',
  planId: 'plan',
  startDate: 'day',
  paymentAmount: 'price.gross',
  vatPercentage: 'price.vat',
};

/** The form's field for a field of the request. */
export function fieldOfDraft(wireField: string): string {
  return fieldsOnWire[wireField] ?? wireField;
}
