/** The PayPal accounts of the demo's tenants. */
export const accounts = {
  aurora: 'demo-aurora-client:demo-aurora-secret',
  borea: 'demo-borea-client:demo-borea-secret',
} as const;

/** The header that identifies a merchant in a call to a simulated PayPal. */
export async function merchantAt(paypal: string, account: string): Promise<string> {
  const response = await fetch(`${paypal}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(account).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  if (!response.ok) throw new Error(await response.text());
  const { access_token } = (await response.json()) as { access_token: string };
  return `Bearer ${access_token}`;
}
