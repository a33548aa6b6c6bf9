import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { admin, type Size } from './data.ts';
import { type Program, product, start } from '../program.ts';

export const apiKey = 'chiave-della-misura';

/** A database is of one size and one schema. */
export async function databaseName({ subscriptions }: Size): Promise<string> {
  const folder = new URL('../../apps/api/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const name of (await readdir(folder)).toSorted()) {
    hash.update(await readFile(new URL(name, folder)));
  }
  return `canone_${subscriptions}_${hash.digest('hex').slice(0, 8)}`;
}

/** The product as it is installed, without the limits that keep one person from measuring it. */
export function startProductOn(url: string): Promise<Program> {
  const environment = {
    DATABASE_URL: url,
    API_KEY: apiKey,
    SECRET_KEY: 'una chiave lunga abbastanza per la misura',
    PUBLIC_BASE_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'warn',
    CALLS_PER_PERSON: '0',
    CALLS_PER_TENANT: '0',
    ROLE: 'web',
  };
  return start(product, environment, { health: '/health/ready' });
}

export async function signIn({ origin }: Program): Promise<string> {
  const response = await fetch(`${origin}/api/user/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify({ Email: admin.email, Password: admin.password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
