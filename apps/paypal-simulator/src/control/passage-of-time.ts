import type { Simulator } from '../simulator.ts';
import type { WhatFallsDue } from '../subscription/what-falls-due.ts';

export type PassageOfTime = ReturnType<typeof passageOfTime>;

/**
 * Moves the simulated time, stopping wherever something falls due: it happens at its own date, and its
 * merchants have answered before time goes on. So a jump of a year is lived as a year is.
 */
export function passageOfTime({ clock, state, courier }: Simulator, due: WhatFallsDue) {
  let journeys: Promise<void> = Promise.resolve();

  function liveAt(instant: Temporal.Instant): Promise<void> {
    state.transaction(() => {
      clock.moveTo(instant);
      due.run(instant);
    });
    return courier.settled();
  }

  async function travel(target: () => Temporal.Instant): Promise<void> {
    const end = target();
    for (;;) {
      const next = due.next();
      if (!next || Temporal.Instant.compare(next, end) >= 0) {
        break;
      }
      const now = clock.now();
      await liveAt(Temporal.Instant.compare(next, now) > 0 ? next : now);
    }
    await liveAt(end);
  }

  /** `target` is asked when earlier journeys have ended, so that two advances add up. */
  return (target: () => Temporal.Instant): Promise<void> => {
    const journey = journeys.then(() => travel(target));
    journeys = journey.catch(() => undefined);
    return journey;
  };
}
