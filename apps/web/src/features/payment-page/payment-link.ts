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
  /**
   * The token's data from the server. The page stores it with the approved subscription, because the confirmation sends
   * it.
   */
  readonly tokenData: PaymentToken | null;
  /**
   * True when the provider redirected this tab to the page instead of closing its own window. The address does not say
   * whether the customer paid.
   */
  readonly isBackFromProvider: boolean;
}

const noLink: PaymentLink = {
  token: null,
  subscriptionId: null,
  tokenData: null,
  isBackFromProvider: false,
};

/**
 * Parameters by which a return from PayPal is recognised. `token` is not among them, because a payment link has it too.
 */
const providerKeys = ['ba_token', 'subscription_id'];

/** The link in the address. After a reload, the link that is stored in this history entry. */
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
