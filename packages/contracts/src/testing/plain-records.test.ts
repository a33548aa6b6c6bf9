import { expect, test } from 'vitest';
import { bankTransferContract } from '../bank/bank-transfer.ts';
import { withAbsent } from '../kit/completion.ts';
import type { Endpoint, Schema } from '../kit/endpoint.ts';
import { notificationContract } from '../letters/notification.ts';
import { PaymentProvider, paymentProviderContract } from '../payments/payment-provider.ts';
import { paymentTokenContract } from '../payments/payment-token.ts';
import { User, userContract } from '../people/user.ts';
import { addressContract } from '../places/address.ts';
import { municipalityContract } from '../places/municipality.ts';
import { provinceContract } from '../places/province.ts';
import { regionContract } from '../places/region.ts';
import { featureContract } from '../plans/feature.ts';
import { Plan, planContract } from '../plans/plan.ts';
import { planFeatureContract } from '../plans/plan-feature.ts';
import { subscriptionContract } from '../subscriptions/subscription.ts';
import { tenantContract } from '../tenants/tenant.ts';

const place = { selected: [1], options: [{ value: 1, label: 'Uno' }] };
const plan = {
  id: 5,
  name: 'Piano',
  recurringCostBeforeVAT: 10,
  recurrenceType: 3,
  recurrenceTypeName: 'Trimestrale',
  paypalPlanId: 'P-1',
  stripePlanId: '',
  isActive: true,
};
const user = {
  id: 5,
  name: 'Anna Rossi',
  email: 'anna@prova.example',
  pec: '',
  phone: '',
  isCompany: false,
  isActive: true,
  roleId: 2,
  roleName: 'Admin',
};
const userDetail = {
  ...user,
  sdi: '',
  vatCode: '',
  billingAddress: {
    street: 'Via Po 1',
    zip: '10100',
    regionSelect: place,
    provinceSelect: place,
    municipalitySelect: place,
  },
};
const subscription = {
  id: 5,
  userID: 6,
  planID: 7,
  user: { id: 6, name: 'Anna Rossi', email: 'anna@prova.example' },
  plan: { ...plan, id: 7, vatPercentage: 22 },
  startDate: '2026-11-30T10:00:00Z',
  endDate: '2026-12-30T10:00:00Z',
  nextBillingDate: '2026-12-30T10:00:00Z',
  subscriptionStatus: 2,
  subscriptionStatusName: 'NotActive',
  paymentAmount: 12.2,
  vatPercentage: 22,
  payments: [{ id: 8, amountDue: 12.2, providerSubscriptionId: null }],
};
const token = {
  id: 5,
  token: 'un-token',
  expiryDate: '2026-12-30T10:00:00Z',
  status: 0,
  userId: 6,
  planId: 7,
  amount: 12.2,
  currency: 'EUR',
  paymentId: 8,
  selectedPaymentProviderId: 9,
  paymentProviderPlanId: 'P-1',
  providerSubscriptionId: null,
};

interface Record {
  readonly of: string;
  readonly result: Schema;
  /** The fields of a record in section 3 of the specification. */
  readonly fields: object;
}

const inListAndDetail = (
  { name, endpoints }: { name: string; endpoints: { list: Endpoint; get: Endpoint } },
  fields: object,
  row = fields,
): Record[] => [
  { of: `${name} in a list`, result: endpoints.list.result, fields: row },
  { of: name, result: endpoints.get.result, fields },
];

const records: readonly Record[] = [
  ...inListAndDetail(tenantContract, { id: 5, name: 'Tenant', configuration: '' }),
  ...inListAndDetail(addressContract, { id: 5, street: 'Via Po', municipality: 'Torino' }),
  ...inListAndDetail(regionContract, { id: 5, name: 'Piemonte', code: '01' }),
  ...inListAndDetail(provinceContract, {
    id: 5,
    name: 'Torino',
    abbreviation: 'TO',
    regionId: 1,
    region: 'Piemonte',
  }),
  ...inListAndDetail(municipalityContract, {
    id: 5,
    name: 'Torino',
    zip: '10100',
    provinceId: 1,
    province: 'Torino',
  }),
  ...inListAndDetail(featureContract, { id: 5, name: 'Supporto', description: '' }),
  ...inListAndDetail(planFeatureContract, {
    id: 5,
    planId: 7,
    plan: 'Piano',
    featureId: 8,
    featureName: 'Supporto',
    description: '',
  }),
  ...inListAndDetail(paymentProviderContract, {
    id: 5,
    name: 'PayPal',
    apiUrl: 'https://api-m.paypal.com',
    apiKey: 'K',
    apiSecret: 'S',
  }),
  ...inListAndDetail(
    planContract,
    {
      ...plan,
      VATPercentage: 22,
      planFeatures: [{ id: 5, featureName: 'Supporto', description: '' }],
    },
    { ...plan, vatPercentage: 22 },
  ),
  ...inListAndDetail(userContract, userDetail, { ...user, sDI: '', vATCode: '' }),
  ...inListAndDetail(subscriptionContract, subscription),
  {
    of: 'bank transfer',
    result: bankTransferContract.endpoints.list.result,
    fields: { id: 9, paymentId: 8, amount: 10, approvalDate: '2026-11-20T11:00:00Z' },
  },
  {
    of: 'notification',
    result: notificationContract.endpoints.list.result,
    fields: {
      id: 5,
      kind: 'paymentReceived',
      subscriptionId: 5,
      userName: '',
      planName: '',
      amount: 1,
    },
  },
  { of: 'payment link', result: paymentTokenContract.endpoints.create.result, fields: token },
  { of: 'valid link', result: paymentTokenContract.endpoints.validate.result, fields: token },
];

interface Def {
  readonly type: string;
  readonly element?: Schema;
  readonly shape?: { readonly [key: string]: Schema };
  readonly innerType?: Schema;
}

const defOf = (schema: Schema) => (schema as { def: Def }).def;

/**
 * Whether the value has all lists and objects of the contract, so that a screen can read them. Only a number may be
 * undefined.
 */
function isWhole(schema: Schema, value: unknown): boolean {
  const { type, element, shape, innerType } = defOf(schema);
  switch (type) {
    case 'nullable':
    case 'optional':
      return value === null || value === undefined || !innerType || isWhole(innerType, value);
    case 'number':
      return value === undefined || typeof value === 'number';
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'array':
      return Array.isArray(value) && value.every((item) => !element || isWhole(element, item));
    case 'object':
      return (
        isPlain(value) &&
        Object.entries(shape ?? {}).every(([key, field]) =>
          isWhole(field, new Map(Object.entries(value)).get(key)),
        )
      );
    default:
      return true;
  }
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies of a value in each of which one part is emptied, at any depth. Ids stay. */
function emptiedParts(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(emptiedParts).map((part) => [part]);
  return isPlain(value) ? emptied(value) : [];
}

function emptied(fields: object): object[] {
  return Object.entries(fields).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'id') return [];
    const parts = [null, undefined, ...emptiedParts(value)];
    return parts.map((part) => ({ ...fields, [key]: part }));
  });
}

/** A copy of a record with all fields emptied at once. Ids stay. */
function allEmpty(fields: object, value: null | undefined): object {
  return Object.fromEntries(
    Object.entries(fields).map(([key, given]: [string, unknown]) => [
      key,
      key === 'id' ? given : value,
    ]),
  );
}

const read = ({ result }: Record, fields: object) =>
  withAbsent(result, isPage(result) ? { items: [fields], totalCount: 1 } : fields);

const isPage = (schema: Schema) => 'items' in (defOf(schema).shape ?? {});

for (const record of records) {
  test(`LAY-08 API-03 · a ${record.of} with one empty field can be shown`, () => {
    const unreadable = emptied(record.fields).filter(
      (fields) => !isWhole(record.result, read(record, fields)),
    );
    expect(unreadable).toEqual([]);
  });

  test.each([[null], [undefined]])(
    `LAY-08 API-03 · a ${record.of} with only %j besides its id can be shown`,
    (value) => {
      const fields = allEmpty(record.fields, value);
      expect(isWhole(record.result, read(record, fields))).toBe(true);
    },
  );
}

test.each([
  [{ VATPercentage: 10, vatPercentage: 4 }, 10],
  [{ VATPercentage: null, vatPercentage: 4 }, 4],
  [{ vatPercentage: 4 }, 4],
  [{ vatPercentage: 0 }, 0],
  [{}, undefined],
])('PLN-01 · a plan with %j has the VAT %j', (given, VATPercentage) => {
  expect(withAbsent(Plan, { ...plan, ...given })).toMatchObject({ VATPercentage });
});

test.each([
  [{ apiSecret: 'S' }, true],
  [{ apiSecret: '' }, false],
  [{ apiSecret: null }, false],
  [{}, false],
  [{ hasApiSecret: true }, true],
  [{ hasApiSecret: false, apiSecret: 'S' }, false],
])('DET-04 · a provider with %j has a saved secret: %j', (given, hasApiSecret) => {
  const provider = withAbsent(PaymentProvider, { id: 5, ...given });
  expect(provider).toMatchObject({ hasApiSecret });
  expect(JSON.stringify(provider)).not.toContain('apiSecret"');
});

const one = { value: 3, label: 'Piemonte' };

test.each([
  [{ selected: [3], options: [one] }, [3], [one]],
  [{ selected: [one], options: [one] }, [3], [one]],
  [{ selected: [one], options: null }, [3], [one]],
  [{ selected: null, options: [one] }, [], [one]],
  [{}, [], []],
  [null, [], []],
])('USR-01 · a choice %j has the selected ids %j', (regionSelect, selected, options) => {
  const { billingAddress } = withAbsent(User, { id: 5, billingAddress: { regionSelect } }) as User;
  expect(billingAddress.regionSelect).toEqual({ selected, options });
});
