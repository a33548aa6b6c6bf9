import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { userContract } from '@canone/contracts/people/user';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { detailMessages, listMessages } from '@canone/contracts/texts/messages';
import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import { axe, expect, test, toast } from '../kit/fixtures.ts';
import { addressOf, answer, refuse, replyTo } from '../kit/network.ts';

/** Tests with a server that sends only the fields of the specification. */

const records = [
  { list: '/region', one: 'Regione', get: regionContract.endpoints.get },
  { list: '/plan', one: 'Piano', get: planContract.endpoints.get },
  { list: '/user', one: 'Utente', get: userContract.endpoints.get },
  { list: '/subscription', one: 'Sottoscrizione', get: subscriptionContract.endpoints.get },
];

for (const { list, one, get } of records) {
  test(`DET-01 LST-12 · ${list}/5 without data in the response warns, and opens no creation form`, async ({
    asAdmin,
  }) => {
    await asAdmin.goto(list);
    await expect(asAdmin.getByRole('table')).toBeVisible();
    const json = { success: true, message: '', data: null };
    await replyTo(asAdmin, addressOf(get), { json });
    await asAdmin.evaluate((path) => history.pushState(null, '', path), `${list}/5`);

    const heading = asAdmin.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(`Modifica ${one}`);
    const shown = toast(asAdmin, listMessages.noData);
    await expect(shown.getByText(listMessages.noData, { exact: true })).toBeVisible();
    await expect(asAdmin.getByRole('main').getByText(listMessages.noData)).toBeVisible();
    await expect(asAdmin.getByRole('button', { name: 'Crea', exact: true })).toHaveCount(0);
    await expect(asAdmin.getByRole('textbox')).toHaveCount(0);
    await axe(asAdmin);

    await asAdmin.getByRole('button', { name: detailMessages.back }).click();
    await expect(asAdmin).toHaveURL(list);
  });
}

test('API-03 · a response with its result in data, and nothing else, is read', async ({
  asAdmin,
}) => {
  const items = [{ id: 7, name: 'Regione semplice', code: '77' }];
  await replyTo(asAdmin, addressOf(regionContract.endpoints.list), {
    json: { data: { items, totalCount: 1 } },
  });
  await asAdmin.goto('/region');

  await expect(asAdmin.getByRole('table')).toContainText('Regione semplice');
});

test('LST-11 · a refusal without a code is shown in place of the deletion', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.aRegion();
  const json = { success: false, message: 'Regione in uso.' };
  await replyTo(asAdmin, addressOf(regionContract.endpoints.remove), { status: 409, json });
  await asAdmin.goto(`/region?name=${encodeURIComponent(name)}`);
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await asAdmin.getByRole('button', { name: 'Sì, elimina!' }).click();

  await expect(asAdmin.getByRole('alert')).toContainText('Regione in uso.');
});

test('PAY-04 · a payment updated by { success: true } alone shows the thanks', async ({ page }) => {
  const { updatePayment } = paymentTokenContract.endpoints;
  await replyTo(page, addressOf(updatePayment), { json: { success: true } });
  await page.goto('/payment');
  await expect(page.getByText(paymentMessages.tokenMissing).first()).toBeVisible();
  await page.evaluate(() =>
    history.replaceState({ token: 'un-token', subscriptionId: 'I-PROVA' }, ''),
  );
  await page.reload();

  await expect(page.getByRole('heading', { name: paymentMessages.completed })).toBeVisible();
  await expect(page.getByRole('link', { name: paymentMessages.backHome })).toBeVisible();
  await axe(page);
});

const failure = { status: 500, code: 'server.failure', message: 'Guasto di prova.' } as const;

test('LST-12 · a select whose options fail to load shows and logs the error', async ({
  asAdmin,
}) => {
  const logged: string[] = [];
  asAdmin.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await refuse(asAdmin, regionContract.endpoints.options, failure);
  await asAdmin.goto('/province/new');

  const field = asAdmin.getByRole('combobox', { name: 'Regione' });
  await expect(field).toHaveAccessibleDescription(listMessages.optionsFailed);
  expect(logged.join('\n')).toContain('Guasto di prova.');
  await axe(asAdmin);
});

test('LST-12 USR-01 · a cascading select whose options fail to load shows the error', async ({
  asAdmin,
}) => {
  await refuse(asAdmin, provinceContract.endpoints.options, failure);
  await asAdmin.goto('/user-wizard');
  await asAdmin.getByLabel('Indirizzo email').fill(`cascata${Date.now()}@prova.example`);
  await asAdmin.getByRole('button', { name: 'Avanti' }).click();
  await asAdmin.getByLabel('Nome completo').fill('Persona di prova');
  await asAdmin.getByRole('button', { name: 'Avanti' }).click();
  await asAdmin.getByRole('combobox', { name: 'Regione' }).click();
  await asAdmin.getByRole('option').first().click();

  await expect(asAdmin.getByRole('combobox', { name: 'Provincia' })).toHaveAccessibleDescription(
    listMessages.optionsFailed,
  );
});

const plainToken = {
  id: 5,
  token: 'un-token',
  expiryDate: '',
  status: 0,
  userId: 5,
  planId: 5,
  amount: 12.2,
  currency: 'EUR',
  paymentId: 5,
  selectedPaymentProviderId: 5,
  paymentProviderPlanId: 'P-1',
};

test('PAY-02 · a valid token without our checkout shows its amount and that it cannot be paid here', async ({
  page,
}) => {
  const expiryDate = new Date(Date.now() + 3_000_000).toISOString();
  await answer(page, paymentTokenContract.endpoints.validate, { ...plainToken, expiryDate });
  await page.goto('/payment?token=un-token&bypassTenant=true');

  const main = page.getByRole('main');
  await expect(main.getByText(paymentMessages.tokenValid)).toBeVisible();
  await expect(main).toContainText('12,20');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main).toContainText('Il pagamento non è disponibile su questa pagina.');
  await expect(main).not.toContainText(/undefined|NaN/);
  await axe(page);
});

test('PAY-02 · a payment page that crashes shows an error and no request to pay again', async ({
  page,
}) => {
  const checkout = { kind: 'paypal' };
  await answer(page, paymentTokenContract.endpoints.validate, {
    ...plainToken,
    checkout,
    sellerName: {},
  });
  await page.goto('/payment?token=un-token');

  await expect(page.getByRole('heading', { name: 'Qualcosa non ha funzionato' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('non pagare di nuovo');
  await expect(page.getByRole('button', { name: 'Ricarica la pagina' })).toBeVisible();
  await axe(page);
});
