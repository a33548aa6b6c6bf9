import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import type { Page } from '@playwright/test';
import { dataOf, send } from '../kit/call.ts';
import { axe, expect, people, tenants, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';

const newPassword = 'Ortensia-blu-27';

/** Fills in the wizard for a new colleague. */
async function createColleague(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto('/user-wizard');
  const goOn = page.getByRole('button', { name: 'Avanti' });
  await page.getByLabel('Indirizzo email').fill(email);
  await goOn.click();
  await page.getByLabel('Nome completo').fill(name);
  await page.getByLabel('Utente Attivo').check();
  await goOn.click();
  await page.getByLabel('Via e numero civico').fill('Via Emilia 1');
  await page.getByLabel('CAP').fill('40026');
  await page.getByRole('button', { name: 'Usa Imola' }).click();
  await expect(page.getByRole('combobox', { name: 'Comune' })).toHaveValue('Imola');
  await goOn.click();
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(toast(page, 'Utente creato con successo!')).toBeVisible();
}

function freeEmail(): string {
  return `${unique('invitata').replace(' ', '.')}@clienti.example`;
}

test('AUT-12 AUT-13 · an Admin creates a person; a SuperAdmin reads the mail; the person replaces the temporary password', async ({
  asAdmin,
  asSuperAdmin,
  browser,
}) => {
  test.slow();
  const person = { name: unique('Lucia'), email: freeEmail() };
  await createColleague(asAdmin, person);

  await asSuperAdmin.goto('/');
  await asSuperAdmin.getByRole('link', { name: 'Posta in uscita' }).click();
  await expect(asSuperAdmin).toHaveURL('/outbox');
  await asSuperAdmin.goto(`/outbox?recipient=${encodeURIComponent(person.email)}`);
  const row = listOf(asSuperAdmin, 'Email in uscita').row(person.email);
  await expect(row).toContainText('Il tuo accesso a Canone');
  await expect(row).toContainText('In coda');
  await row.getByRole('link', { name: /^Apri / }).click();
  const mail = asSuperAdmin.getByRole('region', { name: 'Testo' });
  await expect(mail).toContainText(`Ciao ${person.name},`);
  const [, password = ''] =
    /Password temporanea: (\S+)/.exec((await mail.textContent()) ?? '') ?? [];
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';

  const theirs = await browser.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Email').fill(person.email);
  await theirs.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Accedi' }).click();
  await expect(theirs).toHaveURL('/reset-password');
  await theirs.getByLabel('Nuova password').fill(newPassword);
  await theirs.getByLabel('Conferma password').fill(newPassword);
  await theirs.getByRole('button', { name: 'Reimposta la password' }).click();
  await expect(theirs.getByText('Password reimpostata con successo!')).toBeVisible();
  await theirs.getByRole('link', { name: 'Vai subito all’accesso' }).click();
  await theirs.getByLabel('Email').fill(person.email);
  await theirs.getByRole('textbox', { name: 'Password', exact: true }).fill(newPassword);
  await theirs.getByRole('button', { name: 'Accedi' }).click();
  await expect(theirs.getByRole('banner').getByText(tenants.aurora)).toBeVisible();
  await theirs.close();
});

test('AUT-13 · AJ8 · a person who has not chosen a password can be invited again from their page', async ({
  asAdmin,
  request,
  signedIn,
}) => {
  const body = {
    name: unique('Lucia'),
    email: freeEmail(),
    street: 'Via Emilia 1',
    zip: '40026',
    municipality: 1,
    roleId: Role.User,
    isActive: true,
  };
  const admin = await signedIn(people.admin, tenants.aurora);
  const { create } = userContract.endpoints;
  const { id } = dataOf(await send({ request, ...admin }, create, { body }));

  await asAdmin.goto(`/user/${id}`);
  await expect(
    asAdmin.getByText('Non c’è un server di posta: l’invito resta in coda.'),
  ).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Invia di nuovo l’invito' }).click();

  await expect(toast(asAdmin, `Invito in partenza per ${body.email}.`)).toBeVisible();
  await axe(asAdmin);
});

test('AUT-12 · a reset link can be read, opened and copied from the outbox', async ({
  asSuperAdmin,
  context,
  page,
}) => {
  await page.goto('/login?mode=reset');
  await page.getByLabel('Email').fill(people.operator);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByText('Email di reset inviata con successo!')).toBeVisible();

  await asSuperAdmin.goto(`/outbox?recipient=${encodeURIComponent(people.operator)}`);
  const list = listOf(asSuperAdmin, 'Email in uscita');
  await expect(list.row(people.operator).first()).toContainText('La tua nuova password di Canone');
  await axe(asSuperAdmin);
  await asSuperAdmin
    .getByRole('link', { name: /^Apri / })
    .first()
    .click();
  await expect(asSuperAdmin.getByRole('button', { name: 'Copia il link' })).toBeVisible();
  await axe(asSuperAdmin);
  const link = await asSuperAdmin
    .getByRole('region', { name: 'Testo' })
    .getByRole('link')
    .getAttribute('href');

  const opened = await context.newPage();
  await opened.goto(link ?? '');
  await expect(opened.getByLabel('Nuova password')).toBeVisible();
});

test('AUT-12 · only a SuperAdmin has the outbox: an Admin has neither the link nor the page', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/');
  await expect(asAdmin.getByRole('link', { name: 'Regioni' })).toBeVisible();
  await expect(asAdmin.getByRole('link', { name: 'Posta in uscita' })).toHaveCount(0);
  await asAdmin.goto('/outbox');

  await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
});
