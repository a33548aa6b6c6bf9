import { signInContract } from '@canone/contracts/access/sign-in';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { dataOf, send } from './call.ts';
import { password } from './demo.ts';

/** Signs in through the login page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Chooses a tenant on the page for the choice of a tenant. */
export async function chooseTenant(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Scegli il tenant' }).waitFor();
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Scegli il tenant' })).toBeHidden();
}

/** A person signed in to a tenant. */
export interface SignedIn {
  readonly origin: string;
  readonly token: string;
  readonly tenantId: number;
  /** The data of the session in the browser's storage format. */
  readonly storageState: {
    cookies: [];
    origins: { origin: string; localStorage: { name: string; value: string }[] }[];
  };
}

/** Signs a person in over the API, for tests about other features. */
export async function signInQuietly(
  request: APIRequestContext,
  { origin, email, tenant }: { origin: string; email: string; tenant: string },
): Promise<SignedIn> {
  const { signIn: login } = signInContract.endpoints;
  const body = { Email: email, Password: password };
  const { token, user } = dataOf(await send({ request, origin }, login, { body }));

  const query = { page: 1, pageSize: 100 };
  const { list } = tenantContract.endpoints;
  const { items } = dataOf(await send({ request, origin, token }, list, { query }));
  const chosen = items.find(({ name }) => name === tenant);
  if (!chosen) throw new Error(`${email} does not see the tenant ${tenant}`);

  const person = { id: user.id, email: user.email, name: user.name, role: user.roleId };
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(person) },
    { name: 'selectedTenantId', value: String(chosen.id) },
  ];
  const storageState = { cookies: [] as [], origins: [{ origin, localStorage }] };
  return { origin, token, tenantId: chosen.id, storageState };
}

/**
 * Stores the session of a person in an open page of the product. The next document of the page belongs to this person.
 */
export function storeSession(page: Page, { storageState }: SignedIn): Promise<void> {
  const items = storageState.origins.flatMap(({ localStorage }) => localStorage);
  return page.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, items);
}
