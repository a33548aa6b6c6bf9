import type { Browser, Page } from '@playwright/test';
import { axe, expect, test, toast } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { payOnline, setFaults } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

async function aCharge(page: Page, browser: Browser) {
  const { customer, subscription } = await aSubscription(page);
  await payOnline(page, browser, subscription.id);
  // the charge is booked a moment after the payment
  await expect(async () => {
    await page.goto(`/ledger?userName=${encodeURIComponent(customer.name)}&kind=charge`);
    await expect(listOf(page, 'Movimenti').rows).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  return customer;
}

test('AE8 AF4 · a part of a PayPal charge is refunded from its page, which leads to the refund', async ({
  asAdmin: page,
  browser,
}) => {
  const customer = await aCharge(page, browser);
  await listOf(page, 'Movimenti').rows.getByRole('link').first().click();

  await page.getByRole('button', { name: 'Rimborsa tramite PayPal' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Rimborsa tramite PayPal' });
  const amount = form.getByLabel('Importo da rimborsare');
  await expect(amount).toHaveValue(/^24,28\s€$/);
  await amount.fill('24,29');
  await form.getByRole('button', { name: 'Rimborsa' }).click();
  await expect(amount).toHaveAccessibleDescription(/al massimo 24,28/);
  await axe(page);
  await amount.fill('4,28');
  await form.getByRole('button', { name: 'Rimborsa' }).press('Enter');

  await expect(toast(page, 'Rimborso eseguito!')).toBeVisible();
  const amounts = page.getByRole('region', { name: 'Importo' });
  await expect(amounts).toContainText(/Ancora restituibile20,00\s€/);
  const parts = page.getByRole('region', { name: 'Scadenze' });
  await expect(parts.getByRole('link', { name: '20,00' })).toBeVisible();
  await axe(page);
  const corrections = page.getByRole('region', { name: 'Rimborsi e rettifiche' });
  await corrections.getByRole('link', { name: /^Rimborso di -4,28/ }).click();
  await expect(page.getByText(/^Rimborso di -4,28/)).toBeVisible();
  await page.goto(`/ledger?userName=${encodeURIComponent(customer.name)}&kind=refund`);
  await expect(listOf(page, 'Movimenti').row('-4,28')).toBeVisible();
});

test('AL16 · a refund that PayPal has not completed is called so', async ({
  asAdmin: page,
  browser,
  baseURL,
}) => {
  const customer = await aCharge(page, browser);
  await listOf(page, 'Movimenti').rows.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Rimborsa tramite PayPal' }).click();
  const form = page.getByRole('dialog', { name: 'Rimborsa tramite PayPal' });
  await form.getByLabel('Importo da rimborsare').fill('4,28');
  await setFaults(baseURL ?? '', { refunds: { pending: true } });
  await form.getByRole('button', { name: 'Rimborsa' }).click();

  await expect(toast(page, 'Rimborso chiesto: PayPal lo sta ancora eseguendo.')).toBeVisible();
  await setFaults(baseURL ?? '', {});
  const amounts = page.getByRole('region', { name: 'Importo' });
  await expect(amounts).toContainText(/Rimborso in corso presso PayPal4,28\s€/);
  await expect(page.getByRole('button', { name: 'Rimborsa tramite PayPal' })).toBeHidden();
  await axe(page);
  await page.goto(`/ledger?userName=${encodeURIComponent(customer.name)}`);
  await expect(listOf(page, 'Movimenti').rows).toContainText([/rimborso di 4,28\s€ in corso/]);
});
