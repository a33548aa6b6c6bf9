/** Any answer will do: a server that says it is busy (503) is there, and no reason to sign anyone out. */
export function isServerThere(): Promise<boolean> {
  return fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );
}
