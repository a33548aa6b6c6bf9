import { signInContract } from '@canone/contracts/sign-in';
import { tenantContract } from '@canone/contracts/tenant';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiKey, password } from './demo.ts';

/** Signs in as a person does: types into the login page and sends it. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Chooses a tenant on the screen that asks for one. */
export async function chooseTenant(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Scegli il tenant' }).waitFor();
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: 'Scegli il tenant' })).toBeHidden();
}

/** What the browser keeps of someone signed in, as Playwright's storage state. */
export interface SignedIn {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** Signs in over the API: the short way for tests that are about something else. */
export async function signInQuietly(
  request: APIRequestContext,
  { origin, email, tenant }: { origin: string; email: string; tenant: string },
): Promise<SignedIn> {
  const headers = { 'X-Api-Key': apiKey };
  const login = await request.post(origin + signInContract.endpoints.signIn.path, {
    headers,
    data: { Email: email, Password: password },
  });
  const { token, user } = (await login.json()).data;

  const list = await request.get(origin + tenantContract.endpoints.list.path, {
    headers: { ...headers, Authorization: `Bearer ${token}` },
    params: { page: 1, pageSize: 100 },
  });
  const { items } = (await list.json()).data as { items: { id: number; name: string }[] };
  const chosen = items.find(({ name }) => name === tenant);
  if (!chosen) throw new Error(`${email} does not see the tenant ${tenant}`);

  const person = { id: user.id, email: user.email, name: user.name, role: user.roleId };
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(person) },
    { name: 'selectedTenantId', value: String(chosen.id) },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
