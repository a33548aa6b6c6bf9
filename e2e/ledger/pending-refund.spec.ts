import { aCharge } from '../kit/charges.ts';
import { axe, expect, toast } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { test } from '../kit/own-product.ts';
import { setFaults } from '../kit/paying.ts';

test.afterEach(({ ownOrigin }) => setFaults(ownOrigin, {}));

test('AL16 · a refund that PayPal has not completed is shown as not completed', async ({
  ownAdmin: page,
  browser,
  ownOrigin,
}) => {
  const customer = await aCharge(page, browser);
  await listOf(page, 'Movimenti').rows.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Rimborsa tramite PayPal' }).click();
  const form = page.getByRole('dialog', { name: 'Rimborsa tramite PayPal' });
  await form.getByLabel('Importo da rimborsare').fill('4,28');
  await setFaults(ownOrigin, { refunds: { pending: true } });
  await form.getByRole('button', { name: 'Rimborsa' }).click();

  await expect(toast(page, 'Rimborso chiesto: PayPal lo sta ancora eseguendo.')).toBeVisible();
  await setFaults(ownOrigin, {});
  const amounts = page.getByRole('region', { name: 'Importo' });
  await expect(amounts).toContainText(/Rimborso in corso presso PayPal4,28\s€/);
  await expect(page.getByRole('button', { name: 'Rimborsa tramite PayPal' })).toBeHidden();
  await axe(page);
  await page.goto(`/ledger?userName=${encodeURIComponent(customer.name)}`);
  await expect(listOf(page, 'Movimenti').rows).toContainText([/rimborso di 4,28\s€ in corso/]);
});

test('W207 · a refund that PayPal refuses at once can be requested again in the same form', async ({
  ownAdmin: page,
  browser,
  ownOrigin,
}) => {
  await aCharge(page, browser);
  await listOf(page, 'Movimenti').rows.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Rimborsa tramite PayPal' }).click();
  const form = page.getByRole('dialog', { name: 'Rimborsa tramite PayPal' });
  await form.getByLabel('Importo da rimborsare').fill('4,28');
  await setFaults(ownOrigin, { refunds: { failing: true } });
  await form.getByRole('button', { name: 'Rimborsa' }).click();
  await expect(toast(page, /^PayPal non ha eseguito il rimborso/)).toBeVisible();
  await setFaults(ownOrigin, {});

  await form.getByRole('button', { name: 'Rimborsa' }).click();

  await expect(toast(page, 'Rimborso eseguito!')).toBeVisible();
});
