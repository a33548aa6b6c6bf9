export interface PaymentLink {
  readonly token: string | null;
  /** The subscription approved at the provider, once there is one. */
  readonly subscriptionId: string | null;
}

const noLink: PaymentLink = { token: null, subscriptionId: null };

function textAt(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const text: unknown = Reflect.get(value, key);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** The link an address carries, or the one this history entry remembers from before a reload. */
export function readLink(address: URL, remembered: unknown): PaymentLink {
  const token = address.searchParams.get('token')?.trim();
  if (token) return { token, subscriptionId: null };
  const known = textAt(remembered, 'token');
  return known ? { token: known, subscriptionId: textAt(remembered, 'subscriptionId') } : noLink;
}

/** The address as it may be seen and shared: the token is a secret, the rest stays. */
export function withoutToken(address: URL): string {
  const query = new URLSearchParams(address.search);
  query.delete('token');
  const text = query.toString();
  return address.pathname + (text ? `?${text}` : '') + address.hash;
}

/** Keeps the link in this history entry only: a reload finds it, the address, storage and other tabs do not. */
export function rememberLink(link: PaymentLink): void {
  history.replaceState(link, '', withoutToken(new URL(location.href)));
}

export function takeLink(): PaymentLink {
  const link = readLink(new URL(location.href), history.state);
  rememberLink(link);
  return link;
}
