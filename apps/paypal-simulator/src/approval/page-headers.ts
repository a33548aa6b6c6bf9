/**
 * The headers of the approval page. `targets` are the addresses to which the form's response may redirect. Browsers apply
 * `form-action` to redirects too. WebKit takes a popup for closed if a page of the same origin opened it and has another
 * opener policy. So a popup of the host's own payment page, `isOpenedHere`, gets the policy of that page.
 */
export function pageHeaders(targets: readonly string[], isOpenedHere: boolean) {
  const formAction = ["'self'", ...new Set(targets)].join(' ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': isOpenedHere ? 'same-origin-allow-popups' : 'unsafe-none',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}
