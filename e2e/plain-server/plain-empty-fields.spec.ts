import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { userContract } from '@canone/contracts/people/user';
import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { expect, test } from '../kit/fixtures.ts';
import { answer } from '../kit/network.ts';
import {
  plainScreens,
  plainSubscription,
  plainUser,
  planRow,
  serve,
} from '../kit/plain-records.ts';

/** The same record with all values emptied except its id. */
function emptied(record: object, value: null | undefined): object {
  return Object.fromEntries(
    Object.entries(record).map(([key, given]: [string, unknown]) => [
      key,
      key === 'id' ? given : value,
    ]),
  );
}

const wrong = /\b(undefined|NaN|null)\b|Invalid/;

for (const { contract, one, title = `Modifica ${one}`, row, record = row } of plainScreens) {
  for (const value of [null, undefined]) {
    test(`LAY-08 SUB-08 · ${contract.name}: list and detail open when every field is ${value}`, async ({
      asSuperAdmin: page,
    }) => {
      const served = { row: emptied(row, value), record: emptied(record, value) };
      await serve(page, contract.endpoints, served);
      await page.goto(`/${contract.name}`);
      await expect(page.getByRole('table')).toContainText('N/D');
      await expect(page.getByRole('table')).not.toContainText(wrong);

      await page.goto(`/${contract.name}/5`);
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(main.getByRole('button', { name: 'Indietro' })).toBeVisible();
      await expect(main.getByText('Qualcosa non ha funzionato')).toHaveCount(0);
      await expect(main).not.toContainText(wrong);
      const typed = await main
        .locator('input, textarea, select')
        .evaluateAll((fields: HTMLInputElement[]) => fields.map((field) => field.value));
      expect(typed.filter((text) => wrong.test(text) || text === 'N/D')).toEqual([]);
    });
  }
}

test('PLN-01 · the VAT of a plan is read in the spelling of lists, and is empty without either', async ({
  asAdmin: page,
}) => {
  await answer(page, planFeatureContract.endpoints.list, { items: [], totalCount: 0 });
  await answer(page, planContract.endpoints.get, { ...planRow, vatPercentage: 10 });
  await page.goto('/plan/5');
  await expect(page.getByLabel('IVA (%)')).toHaveValue('10%');

  await answer(page, planContract.endpoints.get, planRow);
  await page.reload();
  await expect(page.getByLabel('IVA (%)')).toHaveValue('');
});

for (const isActive of [null, undefined]) {
  test(`R43 LAY-08 · a plan whose isActive is ${isActive} has N/D in that column`, async ({
    asAdmin: page,
  }) => {
    await serve(page, planContract.endpoints, { row: { ...planRow, isActive } });
    await page.goto('/plan');

    const cells = page.getByRole('row').filter({ hasText: planRow.name }).getByRole('cell');
    await expect(cells.nth(-2)).toHaveText('N/D');
  });
}

test('SUB-08 LAY-08 · a subscription opens when any one of its fields is empty', async ({
  asAdmin: page,
}) => {
  const main = page.getByRole('main');
  await serve(page, subscriptionContract.endpoints, { row: plainSubscription });
  for (const key of Object.keys(plainSubscription).filter((name) => name !== 'id')) {
    const record = { ...plainSubscription, [key]: null };
    await answer(page, subscriptionContract.endpoints.get, record);
    await page.goto('/subscription/5');
    await expect(main.getByRole('heading', { name: 'Importo' })).toBeVisible();
    await expect(main, `${key} is null`).not.toContainText(wrong);
  }
});

test('SUB-08 LAY-08 · the empty parts of a subscription are shown as N/D', async ({
  asAdmin: page,
}) => {
  const [user, plan, paymentAmount, startDate] = [null, null, null, null];
  const row = { ...plainSubscription, user, plan, paymentAmount, startDate };
  await serve(page, subscriptionContract.endpoints, { row });
  await page.goto('/subscription/5');
  const main = page.getByRole('main');

  for (const label of [
    'Nome',
    'Email',
    'Costo',
    'IVA 22%',
    'Totale',
    'Nome del piano',
    'Ricorrenza',
    'Data inizio',
  ]) {
    const fact = main.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
    await expect(fact.locator('..').getByRole('definition'), label).toHaveText('N/D');
  }
  await expect(main.getByRole('link', { name: 'N/D' })).toHaveAttribute('href', '/user/5');
});

test('BNK-03 LAY-08 · transfers are managed without the amount of a payment or of a transfer', async ({
  asAdmin: page,
}) => {
  const row = {
    ...plainSubscription,
    subscriptionStatus: SubscriptionStatus.BankTransferPending,
    payments: [{ id: 5 }],
  };
  await serve(page, subscriptionContract.endpoints, { row });
  const items = [{ id: 9, paymentId: 5, amount: null, approvalDate: null }];
  await answer(page, bankTransferContract.endpoints.list, { items, totalCount: 1 });
  await page.goto('/subscription/5');
  await page.getByRole('button', { name: 'Gestisci Bonifici' }).click();

  const dialog = page.getByRole('dialog', { name: 'Gestisci Bonifici' });
  await expect(dialog.getByText('Mancante').locator('..')).toContainText('N/D');
  await expect(dialog).not.toContainText(wrong);
});

for (const billingAddress of [null, undefined]) {
  test(`USR-01 LAY-08 · a person whose address is ${billingAddress} can be edited`, async ({
    asAdmin: page,
  }) => {
    const record = { ...plainUser, billingAddress };
    await serve(page, userContract.endpoints, { row: plainUser, record });
    await page.goto('/user/5');
    await page.getByRole('tab', { name: 'Indirizzi' }).click();

    await expect(page.getByLabel('CAP')).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Provincia' })).toBeDisabled();
  });
}

test('USR-01 · the places of an address are read when they are pairs', async ({
  asAdmin: page,
}) => {
  const select = { selected: [{ value: 1, label: 'Luogo semplice' }], options: null };
  const billingAddress = {
    street: 'Via Po 1',
    zip: '10100',
    regionSelect: select,
    provinceSelect: select,
    municipalitySelect: select,
  };
  await serve(page, userContract.endpoints, {
    row: plainUser,
    record: { ...plainUser, billingAddress },
  });
  await page.goto('/user/5');
  await page.getByRole('tab', { name: 'Indirizzi' }).click();

  await expect(page.getByRole('combobox', { name: 'Regione' })).toHaveValue('Piemonte');
});

test('DET-04 · a secret that another server sends counts as saved and is not shown', async ({
  asAdmin: page,
}) => {
  const record = {
    id: 5,
    name: 'PayPal',
    apiUrl: 'https://api-m.paypal.com',
    apiKey: 'K',
    apiSecret: 'un-segreto',
  };
  await serve(page, paymentProviderContract.endpoints, { row: record });
  await page.goto('/paymentprovider/5');

  await expect(page.getByText('Un segreto è già salvato')).toBeVisible();
  await expect(page.getByLabel('Segreto (apiSecret)')).toHaveValue('');
});

for (const value of [null, undefined]) {
  test(`PAY-01 LAY-08 · the payment page opens when every field of the link is ${value}`, async ({
    page,
  }) => {
    const { validate } = paymentTokenContract.endpoints;
    const request = { id: 5, token: 'un-token', amount: value, expiryDate: value, planId: value };
    await answer(page, validate, request);
    await page.goto('/payment?token=un-token&bypassTenant=true');

    await expect(page.getByText('Il pagamento non è disponibile su questa pagina.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(wrong);
    await expect(page.getByText('Totale').locator('..')).toContainText('N/D');
  });
}
