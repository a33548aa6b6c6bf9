import type { Request } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';

const ownScreens = [
  { path: '/user', one: 'Utente', many: 'Utenti', newPath: '/user-wizard' },
  { path: '/plan', one: 'Piano', many: 'Piani', newPath: '/plan/new' },
  {
    path: '/paymentprovider',
    one: 'Fornitore di pagamento',
    many: 'Fornitori di pagamento',
    newPath: '/paymentprovider/new',
  },
  {
    path: '/subscription',
    one: 'Sottoscrizione',
    many: 'Sottoscrizioni',
    newPath: '/subscription/new',
  },
];

for (const { path, one, many, newPath } of ownScreens) {
  test(`LST-01 · the list of ${path} has its title and a link to create a record`, async ({
    asAdmin,
  }) => {
    await asAdmin.goto(path);

    await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText(`Lista di ${many}`);
    const create = asAdmin.getByRole('link', { name: `Crea Nuovo ${one}` });
    await expect(create).toHaveAttribute('href', `${path}/new`);
    await create.click();
    await expect(asAdmin).toHaveURL(newPath);
  });
}

test('LST-10 LST-16 · the list of subscriptions has the specified columns, then our own, its actions and no deletion', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/subscription');
  const { table, rows } = listOf(asAdmin, 'Sottoscrizioni');

  await expect(rows).toHaveCount(5);
  await expect(table.getByRole('columnheader')).toHaveText([
    '',
    'Utente',
    'Piano',
    'Data inizio',
    'Stato',
    'Totale',
    'Prossima scadenza',
    'Azioni',
  ]);
  await expect(asAdmin.getByRole('button', { name: /Elimina/ })).toHaveCount(0);
});

const flags = [
  { path: '/user', many: 'Utenti', key: 'isCompany', name: 'Azienda' },
  { path: '/user', many: 'Utenti', key: 'isActive', name: 'Utente Attivo' },
  { path: '/plan', many: 'Piani', key: 'isActive', name: 'Solo attivi' },
];

for (const { path, many, key, name } of flags) {
  test(`LST-02 · the filter "${name}" of ${path} is a checkbox that narrows the list`, async ({
    asAdmin,
  }) => {
    const isFiltered = (request: Request) =>
      new URL(request.url()).searchParams.get(`filters[${key}]`) === 'true';
    await asAdmin.goto(path);
    const { filters, rows } = listOf(asAdmin, many);
    await expect(rows.first()).toBeVisible();

    await filters.getByRole('checkbox', { name, exact: true }).check();
    const asking = asAdmin.waitForRequest(isFiltered);
    await filters.getByRole('button', { name: 'Cerca' }).click();

    await asking;
    await expect(filters.getByRole('checkbox', { name, exact: true })).toBeChecked();
  });
}
