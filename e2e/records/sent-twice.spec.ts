import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { expect, test } from '../kit/fixtures.ts';
import { addressOf, isCallOf } from '../kit/network.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { create, list } = bankTransferContract.endpoints;

test('API-07 · a transfer whose response was lost is sent again with its key and registered once', async ({
  asAdmin: page,
}) => {
  const { subscription } = await aSubscription(page);
  const { id } = subscription;
  await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
  const keys: string[] = [];
  page.on('request', (request) => {
    if (isCallOf(create, request)) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.goto(`/subscription/${id}`);
  await page.getByRole('button', { name: 'Gestisci Bonifici' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gestisci Bonifici' });
  const rows = dialog.getByRole('list', { name: 'Bonifici registrati' }).getByRole('listitem');
  const add = dialog.getByRole('button', { name: 'Aggiungi' });
  await dialog.getByRole('textbox', { name: 'Importo' }).fill('10');
  await dialog.getByRole('textbox', { name: 'Data di approvazione' }).fill('20/11/2026');

  // The server executes the request, but its response is lost. From the second request on, the network works again.
  let isNetworkBack = false;
  await page.route(addressOf(create), async (route) => {
    isNetworkBack = keys.length > 1;
    if (isNetworkBack) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.route(addressOf(list), (route) => (isNetworkBack ? route.continue() : route.abort()));
  const lost = page.waitForEvent('requestfailed', (request) => isCallOf(create, request));
  await add.click();
  await lost;
  await expect(add).toBeEnabled();
  const again = page.waitForResponse((response) => isCallOf(create, response.request()));
  await add.click();

  expect((await again).headers()['idempotent-replayed']).toBe('true');
  await expect(rows).toHaveCount(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);

  await dialog.getByRole('textbox', { name: 'Importo' }).fill('10');
  await dialog.getByRole('textbox', { name: 'Data di approvazione' }).fill('20/11/2026');
  await add.click();
  await expect(rows).toHaveCount(2);
  expect(keys[2]).not.toBe(keys[0]);
});
