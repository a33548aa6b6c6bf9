/** The error codes of the attempts. They run at the same time, so that no rejection is unhandled. */
export function refusalsOf(...attempts: readonly Promise<unknown>[]): Promise<string[]> {
  return Promise.all(
    attempts.map((attempt) =>
      attempt.then(
        () => 'not refused',
        ({ code }: { code: string }) => code,
      ),
    ),
  );
}
