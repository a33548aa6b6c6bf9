const firstSeconds = 60;
const longestSeconds = 6 * 3600;

/** A minute, two, four … up to six hours: a provider that is down for long is asked less often, but never given up. */
export function retryDelay(attempts: number): Temporal.Duration {
  const seconds = firstSeconds * 2 ** Math.max(0, Math.min(attempts - 1, 20));
  return Temporal.Duration.from({ seconds: Math.min(seconds, longestSeconds) });
}
