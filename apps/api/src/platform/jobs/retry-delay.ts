const firstSeconds = 60;
const maxSeconds = 6 * 3600;

/** One minute, two, four … up to six hours. A provider that is down is queried less often, but retries never stop. */
export function retryDelay(attempts: number): Temporal.Duration {
  const seconds = firstSeconds * 2 ** Math.max(0, Math.min(attempts - 1, 20));
  return Temporal.Duration.from({ seconds: Math.min(seconds, maxSeconds) });
}
