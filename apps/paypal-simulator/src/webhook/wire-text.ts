/**
 * An event as PayPal sends it, with escaped slashes. A receiver that parses and serialises it again gets other bytes,
 * for which the signature is invalid. `withFloats` also writes counters as `1.0`.
 */
export function wireText(event: object, withFloats = false): string {
  const text = JSON.stringify(event).replaceAll('/', String.raw`\/`);
  return withFloats ? text.replaceAll(/("cycles_completed":\d+)(?=[,}])/g, '$1.0') : text;
}
