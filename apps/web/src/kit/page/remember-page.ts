/** Remembers the current page. The result says whether the person has left it since. */
export function rememberPage(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname !== pathname;
}
