/** Whether the server is reachable. Any response counts, even 503 from a busy server, so that the session continues. */
export function isServerThere(): Promise<boolean> {
  return fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );
}
