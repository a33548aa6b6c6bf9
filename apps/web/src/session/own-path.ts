/** The path and query of a URL of this origin; undefined for another site or a script. */
export function ownPath(url: string, origin: string): string | undefined {
  if (url === '' || !URL.canParse(url, origin)) return undefined;
  const { href, pathname, search } = new URL(url, origin);
  // A path that begins with two slashes would name another host.
  const isOwn = href.startsWith(`${origin}/`) && !pathname.startsWith('//');
  return isOwn ? pathname + search : undefined;
}
