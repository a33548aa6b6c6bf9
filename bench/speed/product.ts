import { type Program, product, start } from '../program.ts';
import { adminEmail, password } from './data.ts';

export const apiKey = 'chiave-della-misura';
export const secretKey = 'una chiave lunga abbastanza per la misura';

/**
 * Starts the product as it is installed behind a load balancer, which this program simulates. The limits of calls per
 * person and per tenant are off, because one person of one tenant sends the requests that many people send in an
 * installation.
 */
export function startProductOn(url: string): Promise<Program> {
  const environment = {
    DATABASE_URL: url,
    // a single login does not change the rights of requests, because each connection begins with the serving role
    DATABASE_SINGLE_LOGIN: 'yes',
    API_KEY: apiKey,
    SECRET_KEY: secretKey,
    PUBLIC_BASE_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'warn',
    CALLS_PER_PERSON: '0',
    CALLS_PER_TENANT: '0',
    CALLS_REFUSED: '0',
    TENANT_SHARE: '100',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_MS: '0',
    ROLE: 'web',
  };
  return start(product, environment, { health: '/health/ready' });
}

export async function signIn({ origin }: Program): Promise<string> {
  const response = await fetch(`${origin}/api/user/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ Email: adminEmail, Password: password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
