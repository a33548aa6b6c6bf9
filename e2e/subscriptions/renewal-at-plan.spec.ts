import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { axe, expect, test, toast, unique } from '../kit/fixtures.ts';
import { aCustomer, callAs } from '../kit/subscribers.ts';

const { subscribe, payByBankTransfer, activateWithoutRenewal } = subscriptionContract.endpoints;

/** Creates a subscription that is paid by transfer at 10 € and 22 % VAT. Its plan is then changed to 12 € and 24 %. */
async function withNewPlan(page: Page) {
  const customer = await aCustomer(page);
  const terms = { name: unique('Piano'), recurringCostBeforeVAT: 10, VATPercentage: 22 };
  const plan = { ...terms, recurrenceType: 1 };
  const { id: planId } = await callAs(page, planContract.endpoints.create, { body: plan });
  const startDate = '2026-11-21T09:00:00Z';
  const body = { userId: customer.id, planId, startDate };
  const { id, payments } = await callAs(page, subscribe, { body });
  await callAs(page, payByBankTransfer, { params: { id } });
  await callAs(page, bankTransferContract.endpoints.create, {
    body: { paymentId: payments[0]?.id ?? 0, amount: 12.2, approvalDate: startDate },
  });
  await callAs(page, activateWithoutRenewal, { params: { id }, body: null });
  const changed = { ...plan, id: planId, recurringCostBeforeVAT: 12, VATPercentage: 24 };
  await callAs(page, planContract.endpoints.update, { body: changed });
  return { id, customer };
}

test('AG4 · a renewal shows the previous values beside the plan’s values, and uses the chosen values @both', async ({
  asAdmin: page,
}) => {
  const { id } = await withNewPlan(page);
  await page.goto(`/subscription/${id}`);
  const status = page.getByRole('region', { name: 'Stato' });

  await status.getByRole('button', { name: 'Rinnova', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Rinnovare la sottoscrizione?' });
  const row = (name: string) =>
    question.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('Aliquota')).toContainText(/22%\s*24%/);
  await expect(row('Imponibile')).toContainText(/10,00\s€\s*12,00\s€/);
  await expect(row('Totale')).toContainText(/12,20\s€\s*14,88\s€/);
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('question.png') });
  await question.getByRole('button', { name: 'Rinnova con i valori attuali del piano' }).click();

  await expect(toast(page, 'Sottoscrizione rinnovata!')).toBeVisible();
  await expect(status).toContainText(/14,88\s€ da incassare entro il 21\/12\/2026/);
  await expect(page.getByText('Rinnovata con i valori attuali del piano')).toBeVisible();

  await status.getByRole('button', { name: 'Annulla il rinnovo' }).click();
  await page.getByRole('button', { name: 'Sì, annulla il rinnovo' }).click();
  await expect(toast(page, 'Rinnovo annullato!')).toBeVisible();
  await status.getByRole('button', { name: 'Rinnova', exact: true }).click();
  await question.getByRole('button', { name: 'Rinnova con i valori di prima' }).click();
  await expect(status).toContainText(/12,20\s€ da incassare entro il 21\/12\/2026/);
});

test('AG4 BLK-01 · selected subscriptions are renewed with the present values of their plans', async ({
  asAdmin: page,
}) => {
  const { id, customer } = await withNewPlan(page);
  await page.goto(`/subscription?userName=${encodeURIComponent(customer.name)}`);

  await page.getByRole('checkbox', { name: `Seleziona ${customer.name}` }).check();
  await page.getByRole('button', { name: 'Rinnova con i valori del piano' }).click();
  const dialog = page.getByRole('dialog', {
    name: 'Rinnova con i valori del piano: 1 sottoscrizione',
  });
  await expect(dialog.getByText('con il prezzo e l’IVA che il piano ha adesso')).toBeVisible();
  await dialog.getByRole('button', { name: 'Rinnova con i valori del piano (1)' }).click();
  await expect(dialog.getByText('Finita: 1 di 1')).toBeVisible();

  await page.goto(`/subscription/${id}`);
  await expect(page.getByRole('region', { name: 'Stato' })).toContainText(/14,88\s€ da incassare/);
});
