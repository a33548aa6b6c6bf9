const freshForMs = 10_000;

interface Kept {
  readonly askedAt: number;
  readonly answer: Promise<Response>;
  /** What the answer says, once all of it is there. */
  said?: unknown;
}

/** A renewed session or a refusal asks for more than being shown: those go the usual way. */
async function readPlain(answer: Promise<Response>): Promise<unknown> {
  const response = (await answer).clone();
  return response.ok && !response.headers.has('X-Session-Token') ? response.json() : undefined;
}

/** Nobody may come to take it, and who does hears of a failure. */
async function listen(one: Kept) {
  one.said = await readPlain(one.answer).catch(() => undefined);
}

/**
 * Answers to what the page asked before the app had arrived. Each is given out once, soon, and only to the very
 * same question: same address, same session, same tenant.
 */
export function createEarlyAnswers(now: () => number) {
  const kept = new Map<string, Kept>();

  function take(question: string): Kept | undefined {
    const found = kept.get(question);
    kept.delete(question);
    return found && now() - found.askedAt < freshForMs ? found : undefined;
  }

  return {
    keep(question: string, answer: Promise<Response>) {
      const one: Kept = { askedAt: now(), answer };
      kept.set(question, one);
      void listen(one);
    },
    take: (question: string): Promise<Response> | undefined => take(question)?.answer,
    /** What is there already and can be shown at once. */
    takeSaid: (question: string): unknown =>
      kept.get(question)?.said === undefined ? undefined : take(question)?.said,
    /** What is changed meanwhile makes them old. */
    forgetAll: () => kept.clear(),
  };
}
