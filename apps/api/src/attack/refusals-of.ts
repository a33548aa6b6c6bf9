/** The code each is refused with; all are under way at once, so that none is refused unseen. */
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
