import { emailChangeContract } from '@canone/contracts/access/email-change';
import { secondStepContract } from '@canone/contracts/access/second-factor';
import { signInContract } from '@canone/contracts/access/sign-in';
import type { Page } from '@playwright/test';
import { expect, people, tenants, test } from '../kit/fixtures.ts';
import { answer, callsOf } from '../kit/network.ts';

/** One tab shows a public page, and another tab of the same browser has a session. */

const { validateResetToken, resetPassword } = signInContract.endpoints;

const pathsOf = (calls: ReturnType<typeof callsOf>) =>
  calls.map((call) => new URL(call.url()).pathname);

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Menu utente/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

test('R46 AUT-22 · the page of the second sign-in step begins the step only once, even after the step was completed', async ({
  page,
  signedIn,
}) => {
  const { token, tenantId } = await signedIn(people.admin, tenants.aurora);
  const user = { id: 2, email: people.admin, name: 'Andrea Colombo', roleId: 2 };
  const begun = { email: people.admin, hasTotp: true, passkeys: null, newTotp: null };
  await answer(page, secondStepContract.endpoints.begin, begun);
  const done = { success: true, token, user, defaultTenantId: tenantId, deviceToken: 'prova' };
  const finished = { signedIn: done, recoveryCodes: null };
  await answer(page, secondStepContract.endpoints.finish, finished);
  const calls = callsOf(page);
  await page.goto('/second-factor?token=prova');

  await page.getByLabel('Codice').fill('123456');
  await page.getByRole('button', { name: 'Accedi' }).click();

  await expect(page.getByRole('button', { name: 'Menu utente: Andrea Colombo' })).toBeVisible();
  expect(pathsOf(calls).filter((path) => path === '/api/secondStep/Begin')).toHaveLength(1);
});

test('R47 AUT-10 · a logout in another tab does not remove the typed text from the form for a new password', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/region');
  const reset = await page.context().newPage();
  await answer(reset, validateResetToken, null);
  await answer(reset, resetPassword, null);
  await reset.goto('/reset-password?token=prova');
  await reset.getByLabel('Nuova password').fill('Biciclette-blu-77');
  const calls = callsOf(reset);

  await logOut(page);

  await expect(reset.getByLabel('Nuova password')).toHaveValue('Biciclette-blu-77');
  await reset.getByLabel('Conferma password').fill('Biciclette-blu-77');
  await expect(reset).toHaveURL('/reset-password');
  await reset.getByRole('button', { name: 'Reimposta la password' }).click();
  await expect(reset.getByText('Password reimpostata con successo!')).toBeVisible();
  expect(pathsOf(calls)).toEqual(['/api/user/reset-password']);
});

test('R47 AUT-21 · a logout in another tab does not remove the result from the page that confirms a new e-mail', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/region');
  const link = await page.context().newPage();
  const found = { purpose: 'undo', oldEmail: people.admin, newEmail: 'altra@altrove.example' };
  await answer(link, emailChangeContract.endpoints.find, found);
  await answer(link, emailChangeContract.endpoints.undoEmail, null);
  await link.goto('/email-change?token=prova');
  await link.getByRole('button', { name: 'Non sono stato io: annulla' }).click();
  await expect(link.getByText('Vale l’email di prima.')).toBeVisible();
  const calls = callsOf(link);

  await logOut(page);

  await expect(link.getByRole('heading', { name: 'Annulla il cambio di email' })).toBeVisible();
  await expect(link.getByText('Vale l’email di prima.')).toBeVisible();
  expect(pathsOf(calls)).toEqual([]);
});
