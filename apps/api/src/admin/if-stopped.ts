type CleanUp = () => Promise<unknown>;

/** The clean-ups of the work in progress. */
const cleanUps = new Set<CleanUp>();

/** Runs the work. If somebody stops the command during the work, the clean-up runs before the command ends. */
export async function ifStopped<T>(cleanUp: CleanUp, work: () => Promise<T>): Promise<T> {
  cleanUps.add(cleanUp);
  try {
    return await work();
  } finally {
    cleanUps.delete(cleanUp);
  }
}

/** Runs the clean-ups when somebody stops the command, for example with Ctrl+C. */
export function cleanUpWhenStopped(): void {
  const stop = () =>
    void Promise.allSettled([...cleanUps].map((cleanUp) => cleanUp())).then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
