/** Returns a function that says whether the page of this moment is still shown, before a call leads to another one. */
export function watchPage(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}
