import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import type { Browser, Page } from '@playwright/test';
import { demoPayPal, paidThrough } from '../kit/demo-paypal.ts';
import { axe, expect, people, tenants, test, toast } from '../kit/fixtures.ts';
import { answer, hold, letThrough, refuse } from '../kit/network.ts';
import { payOnline } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

const { list } = reconciliationContract.endpoints;
const path = '/reconciliation?pageSize=100';

/** Creates a customer whose price at PayPal differs from the price in our books. */
async function aRepriced(page: Page, browser: Browser, origin = '') {
  const made = await aSubscription(page);
  await payOnline(page, browser, made.subscription.id);
  await demoPayPal(origin).reprice(await paidThrough(page, made.subscription.id), '30.00');
  return made;
}

/** Starts a comparison with PayPal and waits until its result shows this customer. */
async function find(page: Page, name: string) {
  await page.goto(path);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(async () => {
    await page.getByRole('button', { name: 'Controlla ora' }).click();
    await expect(row).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 180_000 });
  return row;
}

test('PAY-10 · another price at PayPal is found on demand, and adopted after confirmation, by keyboard', async ({
  asAdmin: page,
  browser,
  baseURL,
}) => {
  test.slow();
  const { customer, subscription } = await aRepriced(page, browser, baseURL);
  const row = await find(page, customer.name);
  await expect(row).toContainText(/Importo\s*24,28\s€\s*30,00\s€\s*Adotta l’importo di PayPal/);

  await row.getByRole('button', { name: `Adotta: Importo, ${customer.name}` }).press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Adotta l’importo di PayPal?');
  await axe(page);
  await question.getByRole('button', { name: 'Adotta' }).press('Enter');

  await expect(toast(page, 'Correzione applicata!')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/subscription/${subscription.id}`);
  await expect(page.getByRole('region', { name: 'Importo' })).toContainText(/Totale\s*30,00\s€/);
  const story = page.getByRole('region', { name: 'Che cosa è successo' });
  await expect(story).toContainText('Differenza con PayPal: importo – corretta');
});

test('PAY-10 · a subscription suspended by PayPal is activated again on both sides, after confirmation', async ({
  asAdmin: page,
  browser,
  baseURL,
}) => {
  test.slow();
  const { customer, subscription } = await aSubscription(page);
  await payOnline(page, browser, subscription.id);
  const paid = await paidThrough(page, subscription.id);
  await demoPayPal(baseURL ?? '').happen(paid, 'suspend');
  const row = await find(page, customer.name);
  await expect(row).toContainText(
    /Stato\s*Sottoscrizione non attiva\s*Sospesa\s*Riattiva o cancella/,
  );
  await expect(row.getByRole('button', { name: 'Cancella: Stato' })).toBeVisible();
  await axe(page);

  await row.getByRole('button', { name: `Riattiva: Stato, ${customer.name}` }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Riattiva presso PayPal?');
  await axe(page);
  await question.getByRole('button', { name: 'Riattiva' }).click();

  await expect(toast(page, 'Correzione applicata!')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/subscription/${subscription.id}`);
  await expect(page.getByRole('region', { name: 'Stato' })).toContainText('Sottoscrizione attiva');
});

test('PAY-10 · a fix that PayPal refuses shows an error, and the difference stays open', async ({
  asAdmin: page,
}) => {
  const open = page.getByRole('row').filter({ hasText: 'Chiara Lombardi · Professionale' });
  await refuse(page, reconciliationContract.endpoints.applyFix, {
    status: 409,
    code: 'reconciliation.refused',
    message: errorCatalogue['reconciliation.refused'].message,
  });
  await page.goto(path);
  const act = open.first().getByRole('button').first();
  await act.click();
  const question = page.getByRole('dialog');
  await question.getByRole('button').last().click();

  await expect(toast(page, 'PayPal non lo permette per questa sottoscrizione')).toBeVisible();
  await expect(open.first()).toBeVisible();
});

test('PAY-10 · a difference is dismissed with a note, which stays readable', async ({
  asAdmin: page,
  browser,
  baseURL,
}) => {
  test.slow();
  const { customer } = await aRepriced(page, browser, baseURL);
  const row = await find(page, customer.name);

  await row.getByRole('button', { name: `Archivia: Importo, ${customer.name}` }).click();
  const dialog = page.getByRole('dialog');
  const note = dialog.getByLabel('Nota');
  await expect(note).toBeFocused();
  await dialog.getByRole('button', { name: 'Archivia' }).click();
  await expect(dialog).toContainText('La nota è obbligatoria.');
  await axe(page);
  await note.fill('Sconto concordato al telefono');
  await dialog.getByRole('button', { name: 'Archivia' }).click();

  await expect(toast(page, 'Differenza archiviata!')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: 'Decise o rientrate' }).click();
  await expect(row).toContainText(/Archiviata il .*: Sconto concordato al telefono/);
  await expect(row.getByRole('button')).toHaveCount(0);
  await axe(page);
});

test('PAY-10 · the list is accessible: loading, empty, filled, failed @both', async ({
  asAdmin: page,
}) => {
  test.slow();
  const release = await hold(page, list);
  await page.goto(path);
  await page.getByText('Caricamento dell’elenco').waitFor();
  await axe(page);
  release();
  await expect(page.getByText('Chiara Lombardi · Professionale')).toBeVisible();
  await axe(page);

  await letThrough(page);
  await answer(page, list, { items: [], totalCount: 0 });
  await page.goto('/reconciliation/settled');
  await expect(page.getByText('Ancora niente qui')).toBeVisible();
  await axe(page);

  await letThrough(page);
  await refuse(page, list, { status: 500, code: 'server.failure' });
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await axe(page);
});

test('PAY-10 · the page does not exist without the permission to settle differences', async ({
  openAs,
}) => {
  const page = await openAs(people.operator, tenants.aurora);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Differenze con PayPal' })).toHaveCount(0);
  await page.goto('/reconciliation');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Differenze');
});
