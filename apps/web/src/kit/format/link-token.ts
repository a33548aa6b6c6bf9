/**
 * The secret token of a link from an e-mail. The page removes it from the address and keeps it in the state of this
 * history entry. A reload finds the token there. The token is not in the browser's storage and not visible to other
 * tabs.
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

/** The token in the address. After a reload, the token that is stored in this history entry. */
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
