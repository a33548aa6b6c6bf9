/** The error codes of the attempts. All attempts run at the same time, so that no rejection stays unhandled. */
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
