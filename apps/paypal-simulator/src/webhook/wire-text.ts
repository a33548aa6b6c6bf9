/**
 * An event as the bytes PayPal sends: with escaped slashes, so that parsing and serialising it again gives
 * other bytes and an invalid signature. `withFloats` also writes counters as `1.0`.
 */
export function wireText(event: object, withFloats = false): string {
  const text = JSON.stringify(event).replaceAll('/', String.raw`\/`);
  return withFloats ? text.replaceAll(/("cycles_completed":\d+)(?=[,}])/g, '$1.0') : text;
}
