import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import {
  SubscriptionStatus,
  subscriptionStatuses,
} from '@canone/contracts/billing/subscription-life-cycle';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { detailMessages, subscriptionMessages } from '@canone/contracts/texts/messages';
import { expect, test } from '../kit/fixtures.ts';
import { answer } from '../kit/network.ts';
import { plainScreens, plainSubscription, planRow, serve } from '../kit/plain-records.ts';

for (const { contract, one, title = `Modifica ${one}`, row, record, shown } of plainScreens) {
  test(`API-03 · ${contract.name}: list and detail open with the fields of the specification alone`, async ({
    asSuperAdmin: page,
  }) => {
    await serve(page, contract.endpoints, { row, record });
    await page.goto(`/${contract.name}`);
    await expect(page.getByRole('table')).toContainText(shown);
    await expect(page.getByRole('table')).not.toContainText(/undefined|NaN/);

    await page.goto(`/${contract.name}/5`);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(main.getByText('Qualcosa non ha funzionato')).toHaveCount(0);
    await expect(main.getByRole('button', { name: detailMessages.back })).toBeVisible();
    await expect(main).not.toContainText(/undefined|NaN/);
  });
}

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

for (const [status, offered] of [
  [
    NotActive,
    ['Genera link di pagamento', 'Imposta pagamento con bonifico', 'Cancella sottoscrizione'],
  ],
  [
    BankTransferPending,
    [
      'Gestisci Bonifici',
      'Conferma Attivazione',
      'Annulla l’attesa del bonifico',
      'Cancella sottoscrizione',
    ],
  ],
  [Active, ['Cancella sottoscrizione']],
  [ActiveNoRenewal, ['Vedi bonifici', 'Cancella sottoscrizione']],
  [Canceled, []],
] as const) {
  test(`SUB-02 SUB-04 · status ${status} offers its actions with the fields of the specification alone`, async ({
    asAdmin,
  }) => {
    const payments =
      status === Active
        ? [{ ...plainSubscription.payments[0], providerSubscriptionId: 'I-1' }]
        : plainSubscription.payments;
    const row = { ...plainSubscription, subscriptionStatus: status, payments };
    await serve(asAdmin, subscriptionContract.endpoints, { row });
    await asAdmin.goto('/subscription/5');

    const panel = asAdmin.getByRole('region', { name: 'Stato' });
    await expect(panel).toContainText(subscriptionStatuses[status].label);
    await expect(panel.getByRole('button')).toHaveText([...offered]);
    await expect(panel).not.toContainText('Cancellazione in corso');
    await expect(asAdmin.getByRole('main')).toContainText(
      status === Canceled ? 'Prossimo addebitoN/D' : /28\/02\/2027/,
    );
  });
}

test('PLN-02 · a plan shows the names of its features when the list of features has only ids', async ({
  asAdmin,
}) => {
  const record = {
    ...planRow,
    VATPercentage: 22,
    planFeatures: [{ id: 8, featureName: 'Supporto', description: 'Sempre' }],
  };
  await serve(asAdmin, planContract.endpoints, { row: planRow, record });
  await answer(asAdmin, planFeatureContract.endpoints.list, { items: [{ id: 8 }], totalCount: 1 });
  await asAdmin.goto('/plan/5');

  const row = asAdmin.getByRole('row', { name: /Supporto/ });
  await expect(row).toContainText('Sempre');
  await expect(row.getByRole('link')).toHaveCount(0);
});

test('PAY-01 · a created link of a token alone is shown as new and valid for one hour', async ({
  asAdmin,
}) => {
  await serve(asAdmin, subscriptionContract.endpoints, { row: plainSubscription });
  await answer(asAdmin, paymentTokenContract.endpoints.create, { token: 'un-token' });
  await asAdmin.goto('/subscription');
  await asAdmin.getByRole('button', { name: /Genera link di pagamento/ }).click();

  const dialog = asAdmin.getByRole('dialog', { name: subscriptionMessages.linkCreated });
  await expect(dialog.getByLabel('Link di pagamento', { exact: true })).toHaveValue(
    /\/payment\?token=un-token&bypassTenant=true$/,
  );
  await expect(dialog.getByRole('timer')).toContainText('60 minuti');
});

test('BNK-01 SUB-03 · transfers are managed with the fields of the specification alone', async ({
  asAdmin,
}) => {
  const row = { ...plainSubscription, subscriptionStatus: BankTransferPending };
  const transfer = { id: 9, paymentId: 5, amount: 10, approvalDate: '2026-11-20T11:00:00Z' };
  await serve(asAdmin, subscriptionContract.endpoints, { row });
  await answer(asAdmin, bankTransferContract.endpoints.list, { items: [transfer], totalCount: 1 });
  await asAdmin.goto('/subscription/5');
  await asAdmin.getByRole('button', { name: 'Gestisci Bonifici' }).click();

  const dialog = asAdmin.getByRole('dialog', { name: 'Gestisci Bonifici' });
  await expect(dialog.getByText('Mancante').locator('..')).toContainText('2,20');
  await expect(dialog.getByRole('list', { name: 'Bonifici registrati' })).toContainText('10,00');
  await dialog.getByRole('button', { name: 'Conferma Attivazione' }).click();
  await expect(asAdmin.getByText('Confermare l’attivazione?')).toBeVisible();
});
