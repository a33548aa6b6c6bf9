import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { deleteMessages, userMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { choose } from '../kit/choose.ts';
import { axe, expect, people, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { isCallOf, refuse } from '../kit/network.ts';
import { aCustomer, aSubscription } from '../kit/subscribers.ts';

const { list: listCall, remove } = userContract.endpoints;

/** Opens the list filtered by one person. */
async function rowOf(page: Page, name: string) {
  await page.goto(`/user?name=${encodeURIComponent(name)}`);
  const row = listOf(page, 'Utenti').row(name);
  await expect(row).toBeVisible();
  return row;
}

async function ownId(page: Page): Promise<number> {
  await page.goto('/');
  const kept = await page.evaluate(() => localStorage.getItem('user') ?? '{}');
  return (JSON.parse(kept) as { id: number }).id; // the product stores this format (AUT-01)
}

test('LST-09 · the list of people has its columns, and shows missing values as "N/D"', async ({
  asAdmin,
}) => {
  const name = unique('Società');
  await aCustomer(asAdmin, {
    name,
    pec: 'societa@pec.example',
    sdi: 'ABC1234',
    vatCode: 'IT 12345670785',
    isCompany: true,
    isActive: false,
  });
  const row = await rowOf(asAdmin, name);

  await expect(listOf(asAdmin, 'Utenti').table.getByRole('columnheader')).toHaveText([
    '',
    'Nome completo',
    'Indirizzo email',
    'Indirizzo PEC',
    'Azienda',
    'Codice SDI',
    'Partita IVA',
    'Numero di telefono',
    'Ruolo utente',
    'Utente Attivo',
    'Azioni',
  ]);
  const cells = row.getByRole('cell');
  await expect(cells.nth(3)).toHaveText('societa@pec.example');
  await expect(cells.nth(4)).toHaveText('Sì');
  await expect(cells.nth(5)).toHaveText('ABC1234');
  await expect(cells.nth(6)).toHaveText('12345670785');
  await expect(cells.nth(7)).toHaveText('N/D');
  await expect(cells.nth(8)).toHaveText('User');
  await expect(cells.nth(9)).toHaveText('No');
});

test('LST-11 · a person who cannot be deleted stays, and a toast shows the reason', async ({
  asAdmin,
}) => {
  const { name } = await aCustomer(asAdmin);
  const reason = 'L’elemento è usato da altri dati e non può essere eliminato.';
  await refuse(asAdmin, remove, { status: 409, code: 'entity.inUse', message: reason });
  const row = await rowOf(asAdmin, name);
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();

  await expect(
    toast(asAdmin, `C'è stato un problema con l'eliminazione dell'entità: ${reason}`),
  ).toBeVisible();
  await expect(row).toBeVisible();
});

test('LST-11 USR-04 · people cannot delete themselves', async ({ asAdmin }) => {
  await asAdmin.goto(`/user?email=${people.admin}`);
  const { rows } = listOf(asAdmin, 'Utenti');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: /^Elimina / }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();

  const failed = deleteMessages.failed('Non puoi togliere l’accesso a te stesso.');
  await expect(toast(asAdmin, failed)).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('B14 LST-04 · a deleted person disappears from the list at once, and the new number is announced', async ({
  asAdmin,
}) => {
  const { name } = await aCustomer(asAdmin);
  const row = await rowOf(asAdmin, name);
  const urls: string[] = [];
  asAdmin.on('request', (request) => {
    if (isCallOf(listCall, request)) urls.push(request.url());
  });
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await expect(asAdmin.getByRole('dialog', { name: 'Sei sicuro?' })).toContainText(name);
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();

  await expect(row).toHaveCount(0);
  await expect(asAdmin.getByRole('status').filter({ hasText: /^0 utenti$/ })).toBeVisible();
  expect(urls, 'the server is not asked again').toEqual([]);
  await asAdmin.reload();
  await expect(asAdmin.getByText('Ancora niente qui')).toBeVisible();
});

test('USR-06 · "Annulla" restores a deleted customer with a history; a customer without a history is deleted for good', async ({
  asAdmin,
}) => {
  const { subscription } = await aSubscription(asAdmin);
  const { name } = subscription.user;
  const row = await rowOf(asAdmin, name);
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();
  await expect(row).toHaveCount(0);
  const hidden = toast(asAdmin, `${name} non è più nell’elenco.`);
  await axe(asAdmin);
  await hidden.getByRole('button', { name: 'Annulla' }).click();

  await expect(toast(asAdmin, 'Eliminazione annullata.')).toBeVisible();
  await expect(row).toBeVisible();
  await asAdmin.goto(`/subscription/${subscription.id}`);
  await expect(asAdmin.getByRole('link', { name })).toBeVisible();

  const other = await aCustomer(asAdmin);
  await rowOf(asAdmin, other.name);
  await asAdmin.getByRole('button', { name: `Elimina ${other.name}` }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();
  await expect(asAdmin.getByText('Ancora niente qui')).toBeVisible();
  await expect(asAdmin.getByRole('button', { name: 'Annulla' })).toHaveCount(0);
});

test('USR-01 USR-02 · a person is edited in two tabs, and a changed region or province clears the places inside it', async ({
  asAdmin,
}) => {
  const { id, name } = await aCustomer(asAdmin);
  await rowOf(asAdmin, name);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  await expect(asAdmin.getByRole('tab')).toHaveText(['Dati Utente', 'Indirizzi']);
  await asAdmin.getByLabel('Indirizzo PEC').fill('nuova@pec.example');
  await asAdmin.getByLabel('Utente Attivo').check();

  await asAdmin.getByRole('tab', { name: 'Indirizzi' }).click();
  const region = asAdmin.getByRole('combobox', { name: 'Regione' });
  const province = asAdmin.getByRole('combobox', { name: 'Provincia' });
  const municipality = asAdmin.getByRole('combobox', { name: 'Comune' });
  await expect(region).toHaveValue('Piemonte');
  await expect(municipality).not.toHaveValue('');

  await choose(asAdmin, 'Regione', { typed: 'lombard', name: 'Lombardia' });
  await expect(province).toHaveValue('');
  await expect(municipality).toHaveValue('');
  await expect(municipality).toBeDisabled();
  await expect(municipality).toHaveAttribute('placeholder', 'Scegli prima: Provincia');
  await choose(asAdmin, 'Provincia', { typed: 'lodi', name: 'Lodi' });
  await choose(asAdmin, 'Comune', { typed: 'codogno', name: 'Codogno' });
  await asAdmin.getByRole('button', { name: 'Salva' }).click();

  await expect(toast(asAdmin, 'Utente aggiornato con successo!')).toBeVisible();
  await expect(listOf(asAdmin, 'Utenti').row(name)).toContainText('nuova@pec.example');
  await asAdmin.goto(`/user/${id}`);
  await asAdmin.getByRole('tab', { name: 'Indirizzi' }).click();
  await expect(region).toHaveValue('Lombardia');
  await expect(province).toHaveValue('Lodi');
  await expect(municipality).toHaveValue('Codogno');
});

test('USR-01 · without a region neither province nor municipality can be chosen', async ({
  asAdmin,
}) => {
  const { id } = await aCustomer(asAdmin);
  await asAdmin.goto(`/user/${id}`);
  await asAdmin.getByRole('tab', { name: 'Indirizzi' }).click();
  await asAdmin.getByRole('button', { name: 'Togli la scelta: Regione' }).click();

  for (const level of ['Provincia', 'Comune']) {
    await expect(asAdmin.getByRole('combobox', { name: level })).toBeDisabled();
    await expect(asAdmin.getByRole('combobox', { name: level })).toHaveValue('');
  }
});

test('R74 USR-01 · a missing municipality has one error, at the narrowest level that can be chosen', async ({
  asAdmin,
}) => {
  const { id } = await aCustomer(asAdmin);
  await asAdmin.goto(`/user/${id}`);
  await asAdmin.getByRole('tab', { name: 'Indirizzi' }).click();
  await asAdmin.getByRole('button', { name: 'Togli la scelta: Provincia' }).click();
  await asAdmin.getByRole('button', { name: 'Salva' }).click();

  await expect(asAdmin.getByText(userMessages.municipalityRequired)).toHaveCount(1);
  await expect(asAdmin.getByRole('combobox', { name: 'Provincia' })).toHaveAccessibleDescription(
    userMessages.municipalityRequired,
  );
});

test('USR-01 · a save focuses the wrong field in the other tab', async ({ asAdmin }) => {
  const { id } = await aCustomer(asAdmin);
  await asAdmin.goto(`/user/${id}`);
  const name = asAdmin.getByLabel('Nome completo');
  await name.fill('');
  await asAdmin.getByRole('tab', { name: 'Indirizzi' }).click();
  await asAdmin.getByRole('button', { name: 'Salva' }).click();

  await expect(asAdmin.getByRole('tab', { name: 'Dati Utente' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(userMessages.nameRequired);
});

test('USR-03 USR-04 · roles are shown as words, and only a SuperAdmin can grant SuperAdmin', async ({
  asAdmin,
  asSuperAdmin,
}) => {
  const { id } = await aCustomer(asAdmin);
  const offered = (page: Page) => page.getByLabel('Ruolo utente').getByRole('option');

  await asSuperAdmin.goto(`/user/${id}`);
  await expect(offered(asSuperAdmin)).toHaveText(['Super Admin', 'Admin', 'User']);
  await asAdmin.goto(`/user/${id}`);
  const roles = asAdmin.getByLabel('Ruolo utente');
  await expect(offered(asAdmin)).toHaveText(['Super Admin', 'Admin', 'User']);
  await expect(offered(asAdmin).first()).toBeDisabled();
  await expect(roles).toHaveAccessibleDescription('Super Admin lo può dare solo un Super Admin.');
  await expect(roles).toHaveValue(String(Role.User));
});

test('USR-03 USR-04 · an Admin can view a SuperAdmin but change nothing', async ({
  asAdmin,
  asSuperAdmin,
}) => {
  const { id, name } = await aCustomer(asSuperAdmin, { roleId: Role.SuperAdmin });
  await expect(await rowOf(asAdmin, name)).toContainText('Super Admin');
  await asAdmin.goto(`/user/${id}`);

  await expect(
    asAdmin.getByText('Solo un Super Admin può modificare un Super Admin.'),
  ).toBeVisible();
  await expect(asAdmin.getByLabel('Nome completo')).toBeDisabled();
  await expect(asAdmin.getByLabel('Indirizzo PEC')).toHaveValue('N/D');
  await expect(asAdmin.getByRole('button', { name: 'Salva' })).toHaveCount(0);

  await asSuperAdmin.goto(`/user/${id}`);
  await asSuperAdmin.getByRole('tab', { name: 'Indirizzi' }).click();
  await asSuperAdmin.getByRole('button', { name: 'Togli la scelta: Regione' }).click();
  await asSuperAdmin.getByRole('button', { name: 'Salva' }).click();
  await expect(toast(asSuperAdmin, userMessages.updated)).toBeVisible();
  await asAdmin.reload();
  await asAdmin.getByRole('tab', { name: 'Indirizzi' }).click();
  for (const level of ['Regione', 'Provincia', 'Comune'])
    await expect(asAdmin.getByRole('combobox', { name: level })).toHaveAttribute(
      'placeholder',
      'N/D',
    );
});

test('USR-04 · people cannot remove their own access', async ({ asAdmin }) => {
  await asAdmin.goto(`/user/${await ownId(asAdmin)}`);

  for (const label of ['Ruolo utente', 'Utente Attivo']) {
    const field = asAdmin.getByLabel(label);
    await expect(field).toBeDisabled();
    await expect(field).toHaveAccessibleDescription('Non puoi togliere l’accesso a te stesso.');
  }
});
