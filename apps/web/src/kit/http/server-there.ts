/** Any response counts: a busy server (503) is reachable, so the session continues. */
export function isServerThere(): Promise<boolean> {
  return fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );
}
