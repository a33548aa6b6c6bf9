import type { ProviderAccount } from '../payment-gateway.ts';
import { type Answer, parsedAnswer, providerErrorOf, request } from './paypal-http.ts';
import type { PayPalTime } from './paypal-time.ts';
import { AccessToken } from './paypal-wire.ts';

interface CachedToken {
  readonly value: Promise<string>;
  readonly usableUntil: { atMs: number };
}

const marginMs = 60_000;

export type PayPalTokens = ReturnType<typeof paypalTokens>;

/**
 * Requests a token. With an empty secret it requests the token that PayPal's browser SDK gets with the client id alone.
 */
export function requestToken(
  { apiUrl, apiKey, apiSecret }: ProviderAccount,
  signal?: AbortSignal,
): Promise<Answer> {
  return request(`${apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    ...(signal && { signal }),
  });
}

/** Identifies the app and its secret. It begins with the address. */
export function accountKey({ apiUrl, apiKey, apiSecret }: ProviderAccount): string {
  return `${apiUrl}\n${apiKey}\n${apiSecret}`;
}

/** Tokens are valid for about nine hours, and PayPal limits callers that fetch one per call. */
export function paypalTokens(time: PayPalTime) {
  const cached = new Map<string, CachedToken>();
  const nowMs = () => time.clock.now().epochMilliseconds;

  async function fetchToken(
    send: () => Promise<Answer>,
    usableUntil: { atMs: number },
  ): Promise<string> {
    const answer = await send();
    if (answer.status !== 200) throw providerErrorOf(answer);
    const token = parsedAnswer(AccessToken, answer.text);
    usableUntil.atMs = nowMs() + token.expires_in * 1000 - marginMs;
    return token.access_token;
  }

  return {
    /** Concurrent calls share one fetch. */
    of(account: ProviderAccount, send: () => Promise<Answer>): Promise<string> {
      const key = accountKey(account);
      const known = cached.get(key);
      if (known && nowMs() < known.usableUntil.atMs) return known.value;
      const usableUntil = { atMs: Number.POSITIVE_INFINITY };
      const value = fetchToken(send, usableUntil);
      cached.set(key, { value, usableUntil });
      value.catch(() => cached.delete(key));
      return value;
    },

    forget: (account: ProviderAccount) => void cached.delete(accountKey(account)),
  };
}
