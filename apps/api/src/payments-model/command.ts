import fc from 'fast-check';
import type { Facts } from './facts.ts';
import { holdsInvariants } from './invariants.ts';
import type { World } from './world.ts';

export type Command = fc.AsyncCommand<Facts, World>;
export type Step = (facts: Facts, world: World) => Promise<void>;

export const some = (list: 'sold' | 'links' | 'bought') => (facts: Readonly<Facts>) =>
  facts[list].length > 0;

/**
 * An action of the model. It may happen whenever it is possible, and afterwards all invariants are checked. The
 * invariants depend on the books and on facts outside the product. These facts only make the invariants weaker, so an
 * action that writes nothing cannot violate them.
 */
export function command(
  name: string,
  isPossible: (facts: Readonly<Facts>) => boolean,
  step: Step,
): Command {
  return {
    check: isPossible,
    async run(facts, world) {
      await step(facts, world);
      if (await world.hasWritten()) await holdsInvariants(facts, world);
    },
    toString: () => name,
  };
}

export const draw = fc.nat({ max: 11 });
