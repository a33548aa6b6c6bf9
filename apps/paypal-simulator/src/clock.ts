import type { State } from './state.ts';

const offsetSetting = 'clock.offsetMs';

/** The simulated time: the host's clock plus an offset that survives a restart. */
export function simulatedClock(
  state: State,
  host: () => Date,
  onMoved: (offsetMs: number) => void = () => undefined,
) {
  const offset = () => Number(state.settings.read(offsetSetting) ?? 0);
  onMoved(offset());

  return {
    /** Real time, for what must not age with the simulation: access tokens, the journal. */
    hostNow: () => host().getTime(),
    now: () => Temporal.Instant.fromEpochMilliseconds(host().getTime() + offset()),
    offsetMs: offset,
    moveTo(instant: Temporal.Instant): void {
      state.settings.write(offsetSetting, instant.epochMilliseconds - host().getTime());
      onMoved(offset());
    },
    /** After the state was forgotten, and the offset with it. */
    forget: () => onMoved(offset()),
  };
}

/** PayPal's timestamps: UTC, whole seconds. */
export function timestamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}
