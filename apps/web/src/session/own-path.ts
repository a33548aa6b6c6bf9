/** The path and query of an address of this origin, or undefined: nobody is led to another site or to a script. */
export function ownPath(url: string, origin: string): string | undefined {
  if (url === '' || !URL.canParse(url, origin)) return undefined;
  const { href, pathname, search } = new URL(url, origin);
  // a path of two slashes would name another host
  const isOwn = href.startsWith(`${origin}/`) && !pathname.startsWith('//');
  return isOwn ? pathname + search : undefined;
}
