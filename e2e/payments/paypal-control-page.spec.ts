import { expect } from '@playwright/test';
import { axe } from '../kit/axe.ts';
import { aMerchant, post, test } from '../kit/simulated-paypal.ts';

async function aPaidSubscription(paypal: string): Promise<void> {
  const { bearer, planId } = await aMerchant(paypal);
  const subscription = await post(`${paypal}/v1/billing/subscriptions`, bearer, {
    plan_id: planId,
    subscriber: { name: { given_name: 'Giulia', surname: 'Rinaldi' } },
  });
  await post(`${paypal}/__sim/subscriptions/${subscription.id}/approve`, bearer, {});
}

test('DEM-02 · a customer’s months are simulated on the simulator’s page @both', async ({
  page,
  paypal,
}) => {
  await aPaidSubscription(paypal);
  await page.goto(`${paypal}/__sim/`);
  await expect(page.getByRole('heading', { name: 'Giulia Rinaldi' })).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Fai fallire il prossimo addebito' }).press('Enter');
  await page.getByRole('button', { name: '+1 mese' }).press('Enter');

  await expect(page.getByRole('status')).toHaveText('Il tempo è passato.');
  await expect(page.getByText('24,28 €')).toBeVisible();

  await page.getByLabel('I webhook si perdono').check();
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByLabel('I webhook si perdono')).toBeChecked();
  await page.getByRole('button', { name: 'Disdici come cliente' }).click();

  await expect(page.getByText('Disdetto', { exact: true })).toBeVisible();
  await expect(page.getByText('Perso di proposito')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disdici come cliente' })).toBeHidden();
  await axe(page);
});
