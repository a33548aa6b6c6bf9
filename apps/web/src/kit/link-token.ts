/**
 * The secret token of a link from an e-mail. The page removes it from the address and keeps it in the state of this
 * history entry. A reload finds it there; storage and other tabs never have it.
 */

export function tokenInAddress(address: URL): string | null {
  return address.searchParams.get('token')?.trim() || null;
}

export function rememberedValue(remembered: unknown, key: string): unknown {
  return typeof remembered === 'object' && remembered !== null
    ? Reflect.get(remembered, key)
    : undefined;
}

export function rememberedText(remembered: unknown, key: string): string | null {
  const text = rememberedValue(remembered, key);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** The token of the address, or the one this history entry remembers from before a reload. */
export function tokenOfLink(address: URL, remembered: unknown): string | null {
  return tokenInAddress(address) ?? rememberedText(remembered, 'token');
}

/** The address as it may be seen and shared: the token is a secret, the rest stays. */
export function withoutToken(address: URL): string {
  const query = new URLSearchParams(address.search);
  query.delete('token');
  const text = query.toString();
  return address.pathname + (text ? `?${text}` : '') + address.hash;
}
