const freshForMs = 10_000;

interface Prefetched {
  readonly requestedAt: number;
  readonly answer: Promise<Response>;
  /** The response's data, once it is complete. */
  data?: unknown;
}

/**
 * Returns the data of a simple success. For a refusal or a renewed session returns undefined, because the app must
 * handle them as usual.
 */
async function readPlain(answer: Promise<Response>): Promise<unknown> {
  const response = (await answer).clone();
  return response.ok && !response.headers.has('X-Session-Token') ? response.json() : undefined;
}

/** Stores the data of a response. A failure is ignored here, because the caller that uses the response handles it. */
async function keepData(one: Prefetched) {
  one.data = await readPlain(one.answer).catch(() => undefined);
}

/**
 * Responses to requests that were made before the app was loaded. Each response is used once, within ten seconds. Only
 * a request with the same address, session and tenant may use it.
 */
export function createPrefetchedAnswers(now: () => number) {
  const kept = new Map<string, Prefetched>();

  function take(requestKey: string): Prefetched | undefined {
    const found = kept.get(requestKey);
    kept.delete(requestKey);
    return found && now() - found.requestedAt < freshForMs ? found : undefined;
  }

  return {
    keep(requestKey: string, answer: Promise<Response>) {
      const one: Prefetched = { requestedAt: now(), answer };
      kept.set(requestKey, one);
      void keepData(one);
    },
    take: (requestKey: string): Promise<Response> | undefined => take(requestKey)?.answer,
    /** Data that has already arrived and can be shown at once. */
    takeData: (requestKey: string): unknown =>
      kept.get(requestKey)?.data === undefined ? undefined : take(requestKey)?.data,
    /** Deletes all responses, because a change has made them stale. */
    forgetAll: () => kept.clear(),
  };
}
