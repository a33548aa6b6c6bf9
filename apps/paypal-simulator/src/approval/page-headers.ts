/**
 * The headers of the approval page. `targets` are the addresses to which the form's response may redirect. Browsers apply
 * `form-action` to redirects too.
 */
export function pageHeaders(targets: readonly string[], openerPolicy: string) {
  const formAction = ["'self'", ...new Set(targets)].join(' ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': openerPolicy,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}
