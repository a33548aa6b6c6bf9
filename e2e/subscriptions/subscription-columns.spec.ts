import { readFile } from 'node:fs/promises';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { axe, expect, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

test('LST-16 · a subscription has its total and its next due date, and a saved view can hide them', async ({
  asAdmin,
}) => {
  const { customer, subscription } = await aSubscription(asAdmin);
  const of = `userName=${encodeURIComponent(customer.name)}`;
  await asAdmin.goto(`/subscription?${of}`);
  const row = listOf(asAdmin, 'Sottoscrizioni').row(customer.name);
  const cells = row.getByRole('cell');
  await expect(cells.nth(5)).toHaveText('24,28 €');
  await expect(cells.nth(6)).toHaveText('N/D');

  const params = { id: String(subscription.id) };
  await callAs(asAdmin, subscriptionContract.endpoints.payByBankTransfer, { params });
  await asAdmin.reload();
  await expect(cells.nth(6)).toHaveText('21/11/2026');

  await asAdmin.goto(`/subscription?${of}&columns=nextDueDate%2Cuser.name`);
  await expect(listOf(asAdmin, 'Sottoscrizioni').table.getByRole('columnheader')).toHaveText([
    '',
    'Prossima scadenza',
    'Utente',
    'Azioni',
  ]);
});

test('LST-16 · total and next due date fit next to the specification’s columns @both', async ({
  asAdmin,
  isMobile,
}) => {
  await asAdmin.goto('/subscription');
  const rows = isMobile
    ? asAdmin.getByRole('list', { name: 'Lista di Sottoscrizioni' }).getByRole('listitem')
    : listOf(asAdmin, 'Sottoscrizioni').rows;
  await expect(rows.first()).toContainText(/\d,\d\d\s€/u);
  if (isMobile) await expect(rows.first()).toContainText('Prossima scadenza');
  const width = await asAdmin.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width[0]).toBe(width[1]);
  await axe(asAdmin);
});

test('R48 LST-13 · the CSV of the chosen subscriptions has the same columns as the CSV of the whole list', async ({
  asAdmin,
}) => {
  const { customer } = await aSubscription(asAdmin);
  await asAdmin.goto(`/subscription?userName=${encodeURIComponent(customer.name)}`);
  const csvOf = async (name: string | RegExp) => {
    const downloading = asAdmin.waitForEvent('download');
    await asAdmin.getByRole('button', { name, exact: true }).click();
    return readFile(await (await downloading).path(), 'utf8');
  };
  const whole = await csvOf(/^Esporta CSV di tutto/);
  expect(whole).toContain(';Prossima scadenza;Pagamenti\r\n');

  await asAdmin.getByRole('checkbox', { name: `Seleziona ${customer.name}` }).check();

  expect(await csvOf('Esporta CSV')).toBe(whole);
});
