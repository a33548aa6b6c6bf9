import { PaymentToken } from '@canone/contracts/payment-token';

export interface PaymentLink {
  readonly token: string | null;
  /** The subscription approved at the provider; null before the approval. */
  readonly subscriptionId: string | null;
  /** The token's data from the server. It is stored together with an approved subscription, for the confirmation. */
  readonly tokenData: PaymentToken | null;
  /**
   * The provider redirected the whole tab here instead of closing its window. The address does not show the
   * outcome.
   */
  readonly isBackFromProvider: boolean;
}

const noLink: PaymentLink = {
  token: null,
  subscriptionId: null,
  tokenData: null,
  isBackFromProvider: false,
};

/** The parameters that PayPal adds to a return address. PayPal also adds its own `token`. */
const providerKeys = ['ba_token', 'subscription_id'];

function valueOf(record: unknown, key: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, key) : undefined;
}

function textAt(record: unknown, key: string): string | null {
  const text = valueOf(record, key);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** The link in the address, or the one stored in this history entry before a reload. */
export function readLink(address: URL, remembered: unknown): PaymentLink {
  if (providerKeys.some((key) => address.searchParams.has(key))) {
    return { ...noLink, isBackFromProvider: true };
  }
  const token = address.searchParams.get('token')?.trim();
  if (token) return { ...noLink, token };
  const known = textAt(remembered, 'token');
  if (!known) return noLink;
  const { data: tokenData = null } = PaymentToken.safeParse(valueOf(remembered, 'tokenData'));
  return {
    ...noLink,
    token: known,
    subscriptionId: textAt(remembered, 'subscriptionId'),
    tokenData,
  };
}

/** The address without the token, which is secret. Other parameters stay. */
export function withoutToken(address: URL): string {
  const query = new URLSearchParams(address.search);
  query.delete('token');
  const text = query.toString();
  return address.pathname + (text ? `?${text}` : '') + address.hash;
}

/**
 * Stores the link in this history entry only. A reload finds it; the address, the storage and other tabs do
 * not contain it.
 */
export function rememberLink(link: PaymentLink): void {
  history.replaceState(link, '', withoutToken(new URL(location.href)));
}

export function takeLink(): PaymentLink {
  const link = readLink(new URL(location.href), history.state);
  rememberLink(link);
  return link;
}
