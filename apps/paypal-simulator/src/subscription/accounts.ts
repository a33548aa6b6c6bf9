import { timestamp } from '../clock.ts';
import type { Simulator } from '../simulator.ts';
import { notFound } from '../wire/errors.ts';
import { billUntil, nextDueTime } from './billing.ts';
import type { Account } from './account.ts';
import { subscriptionView } from './subscription-view.ts';
import type { Subscription } from './subscription.ts';
import { effectivePlan } from './terms.ts';

export type Accounts = ReturnType<typeof accounts>;

/** Subscriptions together with their plans: found by id, printed, saved, billed. */
export function accounts(simulator: Simulator) {
  const { subscriptions, plans } = simulator;

  function open(clientId: string, subscription: Subscription): Account {
    const plan = plans.find(clientId, subscription.planId);
    if (!plan) {
      throw new Error(`Subscription ${subscription.id} has lost its plan ${subscription.planId}`);
    }
    return { clientId, subscription, plan: effectivePlan(plan, subscription.override) };
  }

  function save({ clientId, subscription }: Account, now: Temporal.Instant): void {
    subscriptions.save(clientId, { ...subscription, updatedAt: timestamp(now) });
  }

  return {
    open,
    save,

    owned(clientId: string, id: string): Account {
      const subscription = subscriptions.find(clientId, id);
      if (!subscription) {
        throw notFound();
      }
      return open(clientId, subscription);
    },

    /** For the control surface, which knows no app. */
    ofAnyApp(id: string): Account {
      const owned = subscriptions.findInAnyApp(id);
      if (!owned) {
        throw notFound();
      }
      return open(owned.clientId, owned.document);
    },

    /** What the answer to a write shows: always the truth. */
    view: ({ subscription, plan }: Account) =>
      subscriptionView(subscription, plan, { baseUrl: simulator.baseUrl() }),

    /** What a read shows, which the fault knobs may bend. */
    read: ({ subscription, plan }: Account, fields: readonly string[]) =>
      subscriptionView(subscription, plan, {
        baseUrl: simulator.baseUrl(),
        fields,
        knobs: simulator.faults.knobs(),
      }),

    /** When something falls due, of every subscription of every app. */
    dueTimes: () =>
      subscriptions
        .all()
        .flatMap(({ clientId, document }) => nextDueTime(open(clientId, document)) ?? []),

    /** Bills every subscription of every app for what fell due until `now`. */
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
