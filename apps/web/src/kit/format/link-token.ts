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

/** The token in the address, or the one that this history entry stores for a reload. */
export function tokenOfLink(address: URL, remembered: unknown): string | null {
  return tokenInAddress(address) ?? rememberedText(remembered, 'token');
}

/** The address without the secret token, safe to show and to share. */
export function withoutToken(address: URL): string {
  const query = new URLSearchParams(address.search);
  query.delete('token');
  const text = query.toString();
  return address.pathname + (text ? `?${text}` : '') + address.hash;
}
