const firstSeconds = 60;
const maxSeconds = 6 * 3600;

/**
 * The delay before the next attempt: one minute, then two, four and so on up to six hours. Attempts become rarer while
 * a provider is down, but they never stop.
 */
export function retryDelay(attempts: number): Temporal.Duration {
  const seconds = firstSeconds * 2 ** Math.max(0, Math.min(attempts - 1, 20));
  return Temporal.Duration.from({ seconds: Math.min(seconds, maxSeconds) });
}
