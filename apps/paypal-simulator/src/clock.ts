import type { State } from './state.ts';

const offsetSetting = 'clock.offsetMs';

/** The simulated time: the host's clock plus an offset that survives a restart. */
export function simulatedClock(state: State, host: () => Date) {
  const offset = () => Number(state.settings.read(offsetSetting) ?? 0);

  return {
    /** Real time, for what must not age with the simulation: access tokens, the journal. */
    hostNow: () => host().getTime(),
    now: () => Temporal.Instant.fromEpochMilliseconds(host().getTime() + offset()),
    offsetMs: offset,
    moveTo(instant: Temporal.Instant): void {
      state.settings.write(offsetSetting, instant.epochMilliseconds - host().getTime());
    },
  };
}

/** PayPal's timestamps: UTC, whole seconds. */
export function timestamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}
