/** A larger value is an error of a server in between and must not block an account permanently. */
const maxMs = 24 * 3_600_000;

function millisecondsOf(text: string, sentAtMs: number): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - sentAtMs);
}

/** The pause in `Retry-After`: seconds, or a date that is compared with the sender's own clock. */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const sentAtMs = Date.parse(headers.get('date') ?? '');
  const ms = millisecondsOf(text, Number.isNaN(sentAtMs) ? nowMs : sentAtMs);
  return ms === undefined ? undefined : Math.min(ms, maxMs);
}
