import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { axe, expect, test, toast, unique } from '../kit/fixtures.ts';
import { aCustomer, callAs } from '../kit/subscribers.ts';

test('X7 PLN-04 · after a new price is saved, a message says that the next link creates a new PayPal plan', async ({
  asAdmin: page,
}) => {
  const body = {
    name: unique('Con piano PayPal'),
    recurringCostBeforeVAT: 10,
    VATPercentage: 22,
    recurrenceType: 1,
    paypalPlanId: 'P-123',
  };
  const { id } = await callAs(page, planContract.endpoints.create, { body });
  const renamed = 'Il prossimo link di pagamento crea un nuovo piano PayPal.';
  await page.goto(`/plan/${id}`);
  await page.getByLabel('Nome').fill(unique('Solo il nome'));
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(toast(page, 'Piano aggiornato!')).toBeVisible();
  await expect(toast(page, renamed)).toHaveCount(0);

  await page.goto(`/plan/${id}`);
  await page.getByLabel('Costo ricorrente (IVA esclusa)').fill('12');
  await expect(page.getByText('non vale più')).toBeVisible();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();

  await expect(toast(page, 'Piano aggiornato!')).toBeVisible();
  await expect(toast(page, renamed)).toContainText('continua alle condizioni di prima');
});

/** Creates an active subscription of the plan, which is paid by a transfer of this amount. */
async function subscribeByTransfer(page: Page, planId: number, amount: number): Promise<void> {
  const { subscribe, payByBankTransfer, activateWithoutRenewal } = subscriptionContract.endpoints;
  const { id: userId } = await aCustomer(page);
  const day = '2026-11-21T09:00:00Z';
  const { id, payments } = await callAs(page, subscribe, {
    body: { userId, planId, startDate: day },
  });
  await callAs(page, payByBankTransfer, { params: { id } });
  await callAs(page, bankTransferContract.endpoints.create, {
    body: { paymentId: payments[0]?.id ?? 0, amount, approvalDate: day },
  });
  await callAs(page, activateWithoutRenewal, { params: { id }, body: null });
}

test('Y10 R63 · the form shows, for a new price and for a deactivation, the active subscriptions that keep their conditions', async ({
  asAdmin: page,
}) => {
  const name = unique('Già scelto');
  const body = { name, recurringCostBeforeVAT: 10, VATPercentage: 22, recurrenceType: 1 };
  const { id } = await callAs(page, planContract.endpoints.create, { body });
  await subscribeByTransfer(page, id, 12.2);
  await subscribeByTransfer(page, id, 12.2);
  const count = page.getByRole('link', { name: '2 sottoscrizioni attive' });

  await page.goto(`/plan/${id}`);
  await page.getByLabel('Nome').fill(`${name} 2`);
  await expect(count).toBeHidden();
  await page.getByLabel('Costo ricorrente (IVA esclusa)').fill('12');
  await expect(page.getByText('Il prezzo di chi è già iscritto non cambia.')).toBeVisible();
  await expect(
    page.getByText('finché non fermi il rinnovo o cancelli la sottoscrizione.'),
  ).toBeVisible();
  await page.getByLabel('Attivo').uncheck();
  await expect(page.getByText('chi paga con bonifico non si può rinnovare')).toBeVisible();
  await axe(page);

  await count.click();
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('AH5 · AJ13 · the form shows, for a new price, the inactive subscriptions whose links still ask the former price', async ({
  asAdmin: page,
}) => {
  const name = unique('In attesa');
  const body = { name, recurringCostBeforeVAT: 10, VATPercentage: 22, recurrenceType: 1 };
  const { id: planId } = await callAs(page, planContract.endpoints.create, { body });
  const { id: userId } = await aCustomer(page);
  const startDate = '2026-11-21T09:00:00Z';
  await callAs(page, subscriptionContract.endpoints.subscribe, {
    body: { userId, planId, startDate },
  });

  await page.goto(`/plan/${planId}`);
  const count = page.getByRole('link', { name: '1 sottoscrizione non attiva' });
  await page.getByLabel('Attivo').uncheck();
  await expect(count).toBeHidden();
  await page.getByLabel('Costo ricorrente (IVA esclusa)').fill('12');
  await expect(page.getByText('anche il suo link chiede il prezzo di prima')).toBeVisible();
  await axe(page);

  await count.click();
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('AM7 · the form shows, for a new price, the subscriptions that wait for a transfer of the former price', async ({
  asAdmin: page,
}) => {
  const name = unique('Bonifico atteso');
  const body = { name, recurringCostBeforeVAT: 10, VATPercentage: 22, recurrenceType: 1 };
  const { id: planId } = await callAs(page, planContract.endpoints.create, { body });
  const { id: userId } = await aCustomer(page);
  const startDate = '2026-11-21T09:00:00Z';
  const { subscribe, payByBankTransfer } = subscriptionContract.endpoints;
  const { id } = await callAs(page, subscribe, { body: { userId, planId, startDate } });
  await callAs(page, payByBankTransfer, { params: { id } });

  await page.goto(`/plan/${planId}`);
  await page.getByLabel('Costo ricorrente (IVA esclusa)').fill('12');
  const count = page.getByRole('link', { name: '1 sottoscrizione in attesa di bonifico' });
  await expect(count).toBeVisible();
  await expect(page.getByText('al prezzo di prima, fino al rinnovo')).toBeVisible();
  await axe(page);
});

test('PLN-01 · a total that no net price gives is not corrected silently: the nearest totals are shown', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/plan/new');
  const total = asAdmin.getByLabel('Totale (IVA inclusa)');
  await total.fill('1,03');
  await total.blur();

  const note = asAdmin.getByText(/^Nessun costo con due decimali dà 1,03\s€ di totale/);
  await expect(note).toContainText(
    /i più vicini sono 1,02\s€ e 1,04\s€\. Ora il cliente paga 1,02\s€\./,
  );
  await expect(total).toHaveValue(/^1,02/);
  await asAdmin.getByLabel('Costo ricorrente (IVA esclusa)').fill('1');
  await expect(note).toBeHidden();
});
