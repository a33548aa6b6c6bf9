import type { Simulator } from '../simulator.ts';
import type { DueWork } from '../subscription/due-work.ts';

export type FastForward = ReturnType<typeof fastForward>;

/**
 * Moves the simulated time and stops at every due event. The event runs at its due time, and the merchants answer its
 * webhooks before the time moves on. A jump of a year therefore has the same result as a year in small steps.
 */
export function fastForward({ clock, state, webhookSender }: Simulator, due: DueWork) {
  let moves: Promise<void> = Promise.resolve();

  function runAt(instant: Temporal.Instant): Promise<void> {
    state.transaction(() => {
      clock.moveTo(instant);
      due.run(instant);
    });
    return webhookSender.settled();
  }

  async function moveClock(target: () => Temporal.Instant): Promise<void> {
    const end = target();
    for (;;) {
      const next = due.next();
      if (!next || Temporal.Instant.compare(next, end) >= 0) {
        break;
      }
      const now = clock.now();
      await runAt(Temporal.Instant.compare(next, now) > 0 ? next : now);
    }
    await runAt(end);
  }

  /** `target` is evaluated after earlier moves have ended, so that two moves add up. */
  return (target: () => Temporal.Instant): Promise<void> => {
    const move = moves.then(() => moveClock(target));
    moves = move.catch(() => undefined);
    return move;
  };
}
