import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { outboxContract } from '@canone/contracts/letters/outbox';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { userContract } from '@canone/contracts/people/user';
import { addressContract } from '@canone/contracts/places/address';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { featureContract } from '@canone/contracts/plans/feature';
import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import type { Page } from '@playwright/test';
import { answer, replyTo } from './network.ts';

/** Records with exactly the fields of section 3 of the specification. */
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
export const planRow = { ...plainPlan, paypalPlanId: 'P-1', stripePlanId: '', isActive: true };
export const plainUser = {
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
export const plainSubscription = {
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
  /** The record in the list. It is also the record of the detail, unless `record` is set. */
  readonly row: object;
  readonly record?: object;
  readonly shown: string;
}

export const plainScreens: readonly PlainScreen[] = [
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

/**
 * Answers the calls of a list and of its record with these fields. Calls that the specification does not have are
 * refused.
 */
export async function serve(
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
