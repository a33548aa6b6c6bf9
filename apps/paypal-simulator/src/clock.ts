import type { State } from './state.ts';

const offsetSetting = 'clock.offsetMs';

/** The simulated time: the host's clock plus an offset. The offset survives a restart. */
export function simulatedClock(
  state: State,
  host: () => Date,
  onMoved: (offsetMs: number) => void = () => undefined,
) {
  const offset = () => Number(state.settings.read(offsetSetting) ?? 0);
  onMoved(offset());

  return {
    /** Real time, for values that must not age with the simulation: access tokens and the journal. */
    hostNow: () => host().getTime(),
    now: () => Temporal.Instant.fromEpochMilliseconds(host().getTime() + offset()),
    offsetMs: offset,
    moveTo(instant: Temporal.Instant): void {
      state.settings.write(offsetSetting, instant.epochMilliseconds - host().getTime());
      onMoved(offset());
    },
    /** Called after a reset, which also cleared the offset. */
    forget: () => onMoved(offset()),
  };
}

/** PayPal's timestamps: UTC, whole seconds. */
export function timestamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}
