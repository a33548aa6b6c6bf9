const freshForMs = 10_000;

interface Prefetched {
  readonly requestedAt: number;
  readonly answer: Promise<Response>;
  /** The response's data, once it is complete. */
  data?: unknown;
}

/** Returns data only for a plain success. A renewed session or a refusal needs the usual handling. */
async function readPlain(answer: Promise<Response>): Promise<unknown> {
  const response = (await answer).clone();
  return response.ok && !response.headers.has('X-Session-Token') ? response.json() : undefined;
}

/** Ignores a failure here: the consumer of the response handles it. */
async function keepData(one: Prefetched) {
  one.data = await readPlain(one.answer).catch(() => undefined);
}

/**
 * Responses to requests made before the app was loaded. Each is used once, within ten seconds, and
 * only by the same request: same address, session and tenant.
 */
export function createPrefetchedAnswers(now: () => number) {
  const kept = new Map<string, Prefetched>();

  function take(question: string): Prefetched | undefined {
    const found = kept.get(question);
    kept.delete(question);
    return found && now() - found.requestedAt < freshForMs ? found : undefined;
  }

  return {
    keep(question: string, answer: Promise<Response>) {
      const one: Prefetched = { requestedAt: now(), answer };
      kept.set(question, one);
      void keepData(one);
    },
    take: (question: string): Promise<Response> | undefined => take(question)?.answer,
    /** Data that has already arrived and can be shown at once. */
    takeData: (question: string): unknown =>
      kept.get(question)?.data === undefined ? undefined : take(question)?.data,
    /** A change makes the prefetched data stale. */
    forgetAll: () => kept.clear(),
  };
}
