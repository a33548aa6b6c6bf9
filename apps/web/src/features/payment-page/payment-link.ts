import { PaymentToken } from '@canone/contracts/payments/payment-token';
import {
  rememberedText,
  rememberedValue,
  tokenInAddress,
  withoutToken,
} from '../../kit/format/link-token.ts';

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

/** The link in the address, or the one that this history entry stores for a reload. */
export function readLink(address: URL, remembered: unknown): PaymentLink {
  if (providerKeys.some((key) => address.searchParams.has(key))) {
    return { ...noLink, isBackFromProvider: true };
  }
  const token = tokenInAddress(address);
  if (token) return { ...noLink, token };
  const known = rememberedText(remembered, 'token');
  if (!known) return noLink;
  const { data: tokenData = null } = PaymentToken.safeParse(
    rememberedValue(remembered, 'tokenData'),
  );
  return {
    ...noLink,
    token: known,
    subscriptionId: rememberedText(remembered, 'subscriptionId'),
    tokenData,
  };
}

/** Stores the link in this history entry only: a reload finds it, other tabs do not. */
export function rememberLink(link: PaymentLink): void {
  history.replaceState(link, '', withoutToken(new URL(location.href)));
}

export function takeLink(): PaymentLink {
  const link = readLink(new URL(location.href), history.state);
  rememberLink(link);
  return link;
}
