import { addressContract } from '@canone/contracts/address';
import { bankTransferContract } from '@canone/contracts/bank-transfer';
import { featureContract } from '@canone/contracts/feature';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { detailMessages, subscriptionMessages } from '@canone/contracts/messages';
import { municipalityContract } from '@canone/contracts/municipality';
import { outboxContract } from '@canone/contracts/outbox';
import { paymentProviderContract } from '@canone/contracts/payment-provider';
import { paymentTokenContract } from '@canone/contracts/payment-token';
import { planContract } from '@canone/contracts/plan';
import { planFeatureContract } from '@canone/contracts/plan-feature';
import { provinceContract } from '@canone/contracts/province';
import { regionContract } from '@canone/contracts/region';
import { subscriptionContract } from '@canone/contracts/subscription';
import {
  SubscriptionStatus,
  subscriptionStatuses,
} from '@canone/contracts/subscription-life-cycle';
import { tenantContract } from '@canone/contracts/tenant';
import { userContract } from '@canone/contracts/user';
import type { Page } from '@playwright/test';
import { expect, test } from './kit/fixtures.ts';
import { answer, replyTo } from './kit/network.ts';

/** The records of section 3 of the specification, with no other field. */
const address = (selected: number) => ({
  selected: [selected],
  options: [{ value: selected, label: 'Uno' }],
});
const plainPlan = {
  id: 5,
  name: 'Piano semplice',
  recurringCostBeforeVAT: 10,
  recurrenceType: 3,
  recurrenceTypeName: 'Trimestrale',
};
const planRow = { ...plainPlan, paypalPlanId: 'P-1', stripePlanId: '', isActive: true };
const plainUser = {
  id: 5,
  name: 'Persona semplice',
  email: 'semplice@prova.example',
  pec: '',
  phone: '',
  isCompany: false,
  isActive: true,
  roleId: 2,
  roleName: 'Admin',
};
const plainSubscription = {
  id: 5,
  userID: 5,
  planID: 5,
  user: { id: 5, name: 'Persona semplice', email: 'semplice@prova.example' },
  plan: { ...plainPlan, vatPercentage: 22 },
  startDate: '2026-11-30T10:00:00Z',
  endDate: '2026-12-30T10:00:00Z',
  subscriptionStatus: SubscriptionStatus.NotActive as number,
  subscriptionStatusName: 'NotActive',
  paymentAmount: 12.2,
  vatPercentage: 22,
  payments: [{ id: 5, amountDue: 12.2, providerSubscriptionId: null as string | null }],
};

interface PlainScreen {
  readonly contract: {
    readonly name: string;
    readonly endpoints: { readonly list: Endpoint; readonly get: Endpoint };
  };
  readonly one?: string;
  readonly title?: string;
  /** The record of the list, and of the detail unless `record` is another one. */
  readonly row: object;
  readonly record?: object;
  readonly shown: string;
}

const plainScreens: readonly PlainScreen[] = [
  {
    contract: tenantContract,
    one: 'Tenant',
    row: { id: 5, name: 'Tenant semplice', configuration: '' },
    shown: 'Tenant semplice',
  },
  {
    contract: addressContract,
    one: 'Indirizzo',
    row: { id: 5, street: 'Via semplice', municipality: 'Bologna' },
    shown: 'Via semplice',
  },
  {
    contract: regionContract,
    one: 'Regione',
    row: { id: 5, name: 'Regione semplice', code: '05' },
    shown: 'Regione semplice',
  },
  {
    contract: provinceContract,
    one: 'Provincia',
    row: { id: 5, name: 'Provincia semplice', abbreviation: 'PS', regionId: 1, region: 'Piemonte' },
    shown: 'Provincia semplice',
  },
  {
    contract: municipalityContract,
    one: 'Comune',
    row: { id: 5, name: 'Comune semplice', zip: '40100', provinceId: 1, province: 'Torino' },
    shown: 'Comune semplice',
  },
  { contract: outboxContract, title: 'Email in uscita', row: { id: 5 }, shown: 'N/D' },
  { contract: featureContract, one: 'Caratteristica', row: { id: 5 }, shown: '5' },
  { contract: planFeatureContract, one: 'Caratteristica del piano', row: { id: 5 }, shown: '5' },
  {
    contract: paymentProviderContract,
    one: 'Fornitore di pagamento',
    row: {
      id: 5,
      name: 'PayPal semplice',
      apiUrl: 'https://x.example',
      apiKey: 'K',
      apiSecret: 'S',
    },
    shown: 'PayPal semplice',
  },
  {
    contract: planContract,
    one: 'Piano',
    row: { ...planRow, vatPercentage: 22 },
    record: {
      ...planRow,
      VATPercentage: 22,
      planFeatures: [{ id: 5, featureName: 'Supporto', description: 'Sempre' }],
    },
    shown: 'Piano semplice',
  },
  {
    contract: userContract,
    one: 'Utente',
    row: { ...plainUser, sDI: '', vATCode: '' },
    record: {
      ...plainUser,
      sdi: '',
      vatCode: '',
      billingAddress: {
        street: 'Via Po 1',
        zip: '10100',
        regionSelect: address(1),
        provinceSelect: address(1),
        municipalitySelect: address(1),
      },
    },
    shown: 'Persona semplice',
  },
  {
    contract: subscriptionContract,
    one: 'Sottoscrizione',
    row: plainSubscription,
    shown: 'Persona semplice',
  },
];

/** Answers a list and its record with these fields, and none of the calls that the specification does not have. */
async function serve(
  page: Page,
  { list, get }: { readonly list: Endpoint; readonly get: Endpoint },
  { row, record = row }: { readonly row: object; readonly record?: object | undefined },
): Promise<void> {
  const absent =
    /^\/api\/((receivable|ledger|timeline|audit|notification|reconciliation)\/|subscription\/dueDates\/)/i;
  await replyTo(page, ({ pathname }) => absent.test(pathname), {
    status: 404,
    json: { success: false, message: 'Non esiste.' },
  });
  await answer(page, list, { items: [row], totalCount: 1 });
  await answer(page, get, record);
}

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
  [NotActive, ['Genera link di pagamento', 'Imposta pagamento con bonifico']],
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

test('PLN-02 · a plan names its features when their own list has only ids', async ({ asAdmin }) => {
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
