import { seededRandom } from '../seeded-random.ts';
import type { State } from '../state.ts';
import { type FaultEffect, type FaultRule, FaultSet } from './fault-set.ts';
import type { WebhookFaults } from './webhook-faults.ts';

const setting = 'faults';

/** The active faults, stored with the other state. */
export function faultEngine(state: State) {
  let current = FaultSet.parse(state.settings.read(setting) ?? {});
  let draw = seededRandom(current.seed);

  function keep(set: FaultSet): void {
    current = set;
    state.settings.write(setting, set);
  }

  function replace(set: FaultSet): void {
    keep(set);
    draw = seededRandom(set.seed);
  }

  /** Counts the call for the rule and returns whether the rule applies. */
  function isHit(rule: FaultRule): boolean {
    const isEarly = rule.match.nth > 1;
    const hits = !isEarly && draw() < rule.match.probability;
    if (isEarly || hits) {
      const { nth, times } = rule.match;
      const match = { ...rule.match, ...(isEarly ? { nth: nth - 1 } : { times: times - 1 }) };
      const rules = current.rules.map((each) => (each === rule ? { ...rule, match } : each));
      keep({ ...current, rules: rules.filter((each) => each.match.times > 0) });
    }
    return hits;
  }

  return {
    current: () => current,
    replace,
    clear: () => replace(FaultSet.parse({})),
    subscriptions: () => current.subscriptions,
    refunds: () => current.refunds,

    /** The webhook faults for an event type. Without a type, the active webhook faults for any type. */
    webhooks: (type?: string): WebhookFaults => {
      const { eventTypes, ...active } = current.webhooks;
      const isMeant = type === undefined || eventTypes === undefined || eventTypes.includes(type);
      return isMeant ? active : {};
    },

    /** The effect of the first rule that applies to this call. A rule is removed after its last use. */
    strike(method: string, path: string): FaultEffect | undefined {
      const matching = current.rules.filter(
        ({ match }) =>
          (match.method === undefined || match.method === method) &&
          (match.path === undefined || new RegExp(match.path).test(path)),
      );
      return matching.find(isHit)?.effect;
    },
  };
}
