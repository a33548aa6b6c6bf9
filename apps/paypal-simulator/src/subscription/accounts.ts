import { timestamp } from '../clock.ts';
import type { Simulator } from '../simulator.ts';
import { notFound } from '../wire/errors.ts';
import type { Account } from './account.ts';
import { billUntil, nextDueTime } from './billing.ts';
import type { Subscription } from './subscription.ts';
import { subscriptionView } from './subscription-view.ts';
import { effectivePlan } from './terms.ts';

export type Accounts = ReturnType<typeof openAccounts>;

/** Finds, formats, saves and bills subscriptions together with their plans. */
export function openAccounts(simulator: Simulator) {
  const { subscriptions, plans } = simulator;

  function open(clientId: string, subscription: Subscription): Account {
    const plan = plans.find(clientId, subscription.planId);
    if (!plan) {
      throw new Error(
        `Plan ${subscription.planId} of subscription ${subscription.id} does not exist`,
      );
    }
    return { clientId, subscription, plan: effectivePlan(plan, subscription.override) };
  }

  function save({ clientId, subscription }: Account, now: Temporal.Instant): void {
    subscriptions.save(clientId, { ...subscription, updatedAt: timestamp(now) });
  }

  return {
    open,
    save,

    ofApp(clientId: string, id: string): Account {
      const subscription = subscriptions.find(clientId, id);
      if (!subscription) {
        throw notFound();
      }
      return open(clientId, subscription);
    },

    /** Finds a subscription for the control API, whose requests do not name the app. */
    ofAnyApp(id: string): Account {
      const owned = subscriptions.findInAnyApp(id);
      if (!owned) {
        throw notFound();
      }
      return open(owned.clientId, owned.document);
    },

    /** The response to a write. The faults do not change its values. */
    view: ({ subscription, plan }: Account) =>
      subscriptionView(subscription, plan, { baseUrl: simulator.baseUrl() }),

    /** The response to a read. The faults may change its values. */
    read: ({ subscription, plan }: Account, fields: readonly string[]) =>
      subscriptionView(subscription, plan, {
        baseUrl: simulator.baseUrl(),
        fields,
        faults: simulator.faults.subscriptions(),
      }),

    /** The next due times of all subscriptions of all apps. */
    dueTimes: () =>
      subscriptions
        .all()
        .flatMap(({ clientId, document }) => nextDueTime(open(clientId, document)) ?? []),

    /** Runs the due payments of all subscriptions up to `now`. */
    billAll(now: Temporal.Instant): void {
      for (const { clientId, document } of subscriptions.all()) {
        const before = JSON.stringify(document);
        const account = open(clientId, document);
        billUntil(simulator, account, now);
        if (JSON.stringify(document) !== before) {
          save(account, now);
        }
      }
    },
  };
}
