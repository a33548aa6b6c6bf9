import type { ProviderAccount } from '../providers/payment-gateway.ts';

/** Calls to PayPal that the product never makes. The customer's browser makes some of them. */
export function rawPayPal({ apiUrl, apiKey, apiSecret }: ProviderAccount) {
  async function call(path: string, init: RequestInit): Promise<Record<string, unknown>> {
    const response = await fetch(`${apiUrl}${path}`, { ...init, redirect: 'error' });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${path} ha risposto ${response.status}: ${text.slice(0, 300)}`);
    return text === '' ? {} : Object(JSON.parse(text)); // Object() makes any value an object
  }

  async function bearer(): Promise<Record<string, string>> {
    const basic = Buffer.from(`${apiKey}:${apiSecret}`).toString('base64');
    const { access_token: token } = await call('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Authorization: `Basic ${basic}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    return { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' };
  }

  return {
    async read(path: string) {
      return call(path, { method: 'GET', headers: await bearer() });
    },

    async create(path: string, body: object) {
      const headers = { ...(await bearer()), Prefer: 'return=representation' };
      return call(path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
  };
}
