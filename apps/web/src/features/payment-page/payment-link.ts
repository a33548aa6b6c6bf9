export interface PaymentLink {
  readonly token: string | null;
  /** The subscription approved at the provider, once there is one. */
  readonly subscriptionId: string | null;
  /** The provider led the whole tab here instead of closing its window; which way it ended is not said. */
  readonly isBackFromProvider: boolean;
}

const noLink: PaymentLink = { token: null, subscriptionId: null, isBackFromProvider: false };

/** What PayPal adds to a return address, beside a `token` of its own. */
const providerKeys = ['ba_token', 'subscription_id'];

function textAt(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const text: unknown = Reflect.get(value, key);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** The link an address carries, or the one this history entry remembers from before a reload. */
export function readLink(address: URL, remembered: unknown): PaymentLink {
  if (providerKeys.some((key) => address.searchParams.has(key))) {
    return { ...noLink, isBackFromProvider: true };
  }
  const token = address.searchParams.get('token')?.trim();
  if (token) return { ...noLink, token };
  const known = textAt(remembered, 'token');
  if (!known) return noLink;
  return { ...noLink, token: known, subscriptionId: textAt(remembered, 'subscriptionId') };
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
