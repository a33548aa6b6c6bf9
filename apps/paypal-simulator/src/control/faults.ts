import { z } from 'zod';
import type { State } from '../state.ts';
import { WebhookKnobs } from './webhook-knobs.ts';

const Status = z.literal([400, 401, 403, 404, 409, 422, 429, 500, 503]);

const Effect = z.strictObject({
  /** Waits before doing anything else. */
  latencyMs: z.int().min(0).max(120_000).optional(),
  /** Answers with PayPal's error of this status. */
  status: Status.optional(),
  /** The issue in the details of that error. */
  issue: z.string().max(100).optional(),
  /** Seconds in a Retry-After header. */
  retryAfter: z.int().min(0).max(3600).optional(),
  /** Does what was asked, and only then fails: with `status` (500 by itself) or by hanging. */
  applyThenFail: z.boolean().optional(),
  /** Keeps the caller waiting this long, then resets the connection without an answer. */
  hangThenReset: z.int().min(0).max(120_000).optional(),
  /** Answers with a proxy's HTML page instead of JSON. */
  nonJsonBody: z.boolean().optional(),
});

const Rule = z.strictObject({
  match: z.strictObject({
    method: z.string().max(10).toUpperCase().optional(),
    /** A regular expression on the path, without the prefix the simulator is mounted under. */
    path: z.string().max(200).refine(isRegExp, 'Not a regular expression').optional(),
    /** How many calls it hits. */
    times: z.int().min(1).max(10_000).default(1),
  }),
  effect: Effect,
});

const SubscriptionKnobs = z.strictObject({
  /** The buyer's approval leaves APPROVAL_PENDING, as when PayPal is slow. */
  stayPending: z.boolean().optional(),
  approvedInsteadOfActive: z.boolean().optional(),
  /** What a read of a subscription shows in place of the truth. */
  wrongPlan: z.string().min(3).max(50).optional(),
  amountOverride: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/)
    .optional(),
  dropCustomId: z.boolean().optional(),
});

export const FaultSet = z.strictObject({
  rules: z.array(Rule).max(50).default([]),
  subscriptions: SubscriptionKnobs.default({}),
  webhooks: WebhookKnobs.default({}),
});

export type FaultSet = z.output<typeof FaultSet>;
export type FaultEffect = z.output<typeof Effect>;
export type SubscriptionKnobs = z.output<typeof SubscriptionKnobs>;

const setting = 'faults';

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

/** The faults that are switched on, kept with the rest of the state. */
export function faultEngine(state: State) {
  let current = FaultSet.parse(state.settings.read(setting) ?? {});

  function replace(set: FaultSet): void {
    current = set;
    state.settings.write(setting, set);
  }

  return {
    current: () => current,
    replace,
    clear: () => replace(FaultSet.parse({})),
    knobs: () => current.subscriptions,

    /** Those that hold for a type of event; without a type, those of all. */
    webhookKnobs: (type?: string): WebhookKnobs => {
      const { eventTypes, ...knobs } = current.webhooks;
      const isHit = type === undefined || eventTypes === undefined || eventTypes.includes(type);
      return isHit ? knobs : {};
    },

    /** The effect of the first rule that hits this call. A rule is gone after its last time. */
    strike(method: string, path: string): FaultEffect | undefined {
      const rule = current.rules.find(
        ({ match }) =>
          (match.method === undefined || match.method === method) &&
          (match.path === undefined || new RegExp(match.path).test(path)),
      );
      if (rule) {
        const worn = { ...rule, match: { ...rule.match, times: rule.match.times - 1 } };
        const rules = current.rules.map((candidate) => (candidate === rule ? worn : candidate));
        replace({ ...current, rules: rules.filter(({ match }) => match.times > 0) });
      }
      return rule?.effect;
    },
  };
}
