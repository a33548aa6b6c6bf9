import { isLoopback } from '../control/loopback.ts';

const maxAnswerMs = 10_000;

export interface Outcome {
  readonly status: number | null;
  readonly problem?: string;
}

/** Delivers one event to its address. The promise also resolves when no response arrives. */
export type SendWebhook = (
  url: string,
  headers: Record<string, string>,
  body: string,
) => Promise<Outcome>;

/** Sends by HTTP, to this machine only: a simulator must not call foreign addresses. */
export const sendByHttp: SendWebhook = async (url, headers, body) => {
  if (!isLoopback(url)) {
    return { status: null, problem: 'The simulator sends webhooks to this machine only.' };
  }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(maxAnswerMs),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    return { status: null, problem: problemOf(error) };
  }
};

function problemOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
