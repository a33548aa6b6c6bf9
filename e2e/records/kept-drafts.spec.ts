import { type Region, regionContract } from '@canone/contracts/places/region';
import { detailMessages, signInMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { send } from '../kit/call.ts';
import { password } from '../kit/demo.ts';
import {
  axe,
  chooseTenant,
  expect,
  people,
  tenants,
  test,
  toast,
  unique,
} from '../kit/fixtures.ts';
import { letThrough, refuse } from '../kit/network.ts';
import { aCustomer } from '../kit/subscribers.ts';

const found = 'Abbiamo ritrovato le modifiche non salvate.';
const expired = { status: 401, code: 'access.expired', message: 'Il token è scaduto.' } as const;

/** Ends the session in another tab, which ends it in this tab too. */
async function endSession(page: Page) {
  const other = await page.context().newPage();
  await refuse(other, regionContract.endpoints.list, expired);
  await other.goto('/region');
  await expect(other).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
  await other.close();
}

async function signInHere(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

async function typeInto(page: Page, { id }: Region, code = 'XY') {
  await page.goto(`/region/${id}`);
  await page.getByLabel('Codice').fill(code);
}

test('B11 AUT-18 · when a save finds the session expired, the next sign-in restores page and text', async ({
  asAdmin,
  make,
}) => {
  const region = await make.aRegion();
  await typeInto(asAdmin, region);
  await refuse(asAdmin, regionContract.endpoints.update, expired);
  await asAdmin.getByRole('button', { name: detailMessages.save }).click();
  await expect(asAdmin).toHaveURL('/login?sessionExpired=true');
  await expect(toast(asAdmin, signInMessages.sessionExpired)).toBeVisible();
  await expect(toast(asAdmin, detailMessages.saveFailed)).toBeHidden();
  await letThrough(asAdmin);

  await signInHere(asAdmin, people.admin);

  await expect(asAdmin).toHaveURL(`/region/${region.id}`);
  await expect(toast(asAdmin, signInMessages.sessionExpired)).toBeHidden({ timeout: 3_000 });
  await expect(asAdmin.getByText(found)).toBeVisible();
  await expect(asAdmin.getByLabel('Codice')).toHaveValue('XY');
  await axe(asAdmin);

  await asAdmin.getByRole('button', { name: detailMessages.save }).click();
  await expect(toast(asAdmin, detailMessages.updated)).toBeVisible();
  await asAdmin.goto(`/region/${region.id}`);
  await expect(asAdmin.getByLabel('Codice')).toHaveValue('XY');
  await expect(asAdmin.getByText(found)).toBeHidden();
});

test('AUT-18 · another person who signs in finds neither the page nor the text', async ({
  asAdmin,
  make,
}) => {
  const region = await make.aRegion();
  await typeInto(asAdmin, region);
  await endSession(asAdmin);

  await signInHere(asAdmin, people.superAdmin);

  await expect(asAdmin).toHaveURL('/');
  await chooseTenant(asAdmin, tenants.aurora);
  await asAdmin.goto(`/region/${region.id}`);
  await expect(asAdmin.getByLabel('Codice')).toHaveValue(region.code);
});

test('AUT-18 · a person who replaces another person’s session finds no text, in any tab', async ({
  asSuperAdmin,
  make,
}) => {
  const region = await make.aRegion();
  await typeInto(asSuperAdmin, region);
  const other = await asSuperAdmin.context().newPage();
  await other.goto('/login');
  await signInHere(other, people.admin);
  await expect(other).toHaveURL('/');

  await expect(asSuperAdmin.getByText('Tenant attuale:')).toHaveCount(0);
  await expect(asSuperAdmin.getByLabel('Codice')).toHaveValue(region.code);
  await other.close();
});

test('AUT-18 · a logout deletes everything, in this tab and in others', async ({
  openAlone,
  make,
}) => {
  const asAdmin = await openAlone(people.admin, tenants.aurora);
  const region = await make.aRegion();
  await typeInto(asAdmin, region);
  const other = await asAdmin.context().newPage();
  await other.goto('/region');

  await other.getByRole('button', { name: 'Menu utente' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(asAdmin).toHaveURL('/login');
  await signInHere(asAdmin, people.admin);

  await expect(asAdmin).toHaveURL('/');
  await asAdmin.goto(`/region/${region.id}`);
  await expect(asAdmin.getByLabel('Codice')).toHaveValue(region.code);
});

test('AUT-18 · another person’s change of untouched fields is kept and reported', async ({
  asAdmin,
  make,
  request,
  signedIn,
}) => {
  const region = await make.aRegion();
  await typeInto(asAdmin, region);
  await endSession(asAdmin);
  const body = { ...region, name: `${region.name} bis` };
  const { update } = regionContract.endpoints;
  await send({ request, ...(await signedIn(people.superAdmin, tenants.aurora)) }, update, { body });

  await signInHere(asAdmin, people.admin);

  await expect(asAdmin.getByText('Nel frattempo qualcun altro ha modificato')).toBeVisible();
  await expect(asAdmin.getByLabel('Nome')).toHaveValue(body.name);
  await expect(asAdmin.getByLabel('Codice')).toHaveValue('XY');
});

const forms: Readonly<Record<string, { path: string; label: string; text: string }>> = {
  'a new record': { path: '/province/new', label: 'Nome', text: 'Provincia a metà' },
  'a plan': { path: '/plan/new', label: 'Nome', text: 'Piano a metà' },
  'the wizard': { path: '/user-wizard', label: 'Indirizzo email', text: 'meta@prova.example' },
  'a new subscription': { path: '/subscription/new', label: 'Ora inizio', text: '23:45' },
  'a payment provider': { path: '/paymentprovider/new', label: 'Nome', text: 'PayPal a metà' },
};

for (const [name, { path, label, text }] of Object.entries(forms)) {
  test(`AUT-18 · text typed into ${name} is restored`, async ({ asAdmin }) => {
    await asAdmin.goto(path);
    await asAdmin.getByLabel(label).first().fill(text);
    await endSession(asAdmin);

    await signInHere(asAdmin, people.admin);

    await expect(asAdmin).toHaveURL(path);
    await expect(asAdmin.getByText(found)).toBeVisible();
    await expect(asAdmin.getByLabel(label).first()).toHaveValue(text);
  });
}

test('AUT-18 · the wizard returns to its last step with the values of all steps', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/user-wizard');
  await asAdmin
    .getByLabel('Indirizzo email')
    .fill(`${unique('meta').replace(' ', '.')}@prova.example`);
  await asAdmin.getByRole('button', { name: 'Avanti' }).click();
  await asAdmin.getByLabel('Nome completo').fill('Persona a metà');
  await endSession(asAdmin);

  await signInHere(asAdmin, people.admin);

  await expect(asAdmin.getByRole('heading', { level: 2, name: 'Passo 2 di 4' })).toBeVisible();
  await expect(asAdmin.getByLabel('Nome completo')).toHaveValue('Persona a metà');
  await asAdmin.getByRole('button', { name: 'Indietro' }).click();
  await expect(asAdmin.getByLabel('Indirizzo email')).toHaveValue(/@prova\.example$/);
});

test('AUT-18 · text typed on the page of a person is restored', async ({ asAdmin }) => {
  const { id } = await aCustomer(asAdmin);
  await asAdmin.goto(`/user/${id}`);
  await asAdmin.getByLabel('Numero di telefono').fill('333 1234567');
  await endSession(asAdmin);

  await signInHere(asAdmin, people.admin);

  await expect(asAdmin.getByText(found)).toBeVisible();
  await expect(asAdmin.getByLabel('Numero di telefono')).toHaveValue('333 1234567');
});

test('Z4 AUT-18 · a new subscription that is restored a minute later reports no change by another person', async ({
  asAdmin,
}) => {
  const opened = Date.now();
  await asAdmin.clock.setFixedTime(opened);
  await asAdmin.goto('/subscription/new');
  const day = asAdmin.getByRole('textbox', { name: 'Data inizio' });
  await day.fill('domani');
  await day.blur();
  const typed = await day.inputValue();
  const time = await asAdmin.getByLabel('Ora inizio').inputValue();
  await asAdmin.clock.setFixedTime(opened + 60_000);
  await asAdmin.reload();

  await expect(asAdmin.getByText(found)).toBeVisible();
  await expect(day).toHaveValue(typed);
  await expect(asAdmin.getByLabel('Ora inizio')).not.toHaveValue(time);
  await expect(asAdmin.getByText('Nel frattempo qualcun altro')).toBeHidden();
});

test('AUT-18 · a secret is never stored', async ({ asAdmin }) => {
  await asAdmin.goto('/paymentprovider/new');
  await asAdmin.getByLabel('Nome').fill('PayPal a metà');
  await asAdmin.getByLabel('Segreto (apiSecret)').fill('molto-segreto');
  await endSession(asAdmin);

  const kept = await asAdmin.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(kept).toContain('PayPal a metà');
  expect(kept).not.toContain('molto-segreto');
});
