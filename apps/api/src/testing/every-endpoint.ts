import { allContracts } from '@canone/contracts/all-contracts';
import type { Endpoint, Schema } from '@canone/contracts/kit/endpoint';
import { kindsOfLetters, letterKinds } from '@canone/contracts/letters/letter-kinds';
import { permissions } from '@canone/contracts/rights/permissions';
import type { Role } from '@canone/contracts/rights/role';
import * as z from 'zod/mini';

type Values = Readonly<Record<string, unknown>>;

export interface Sample {
  /** The name of the endpoint in the documentation, such as `region.getAll`. */
  readonly title: string;
  readonly contract: string;
  readonly endpoint: Endpoint;
}

export const everyEndpoint: readonly Sample[] = allContracts.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints).map(([key, endpoint]) => ({
    title: `${name}.${key}`,
    contract: name,
    endpoint,
  })),
);

export const scopeOf = ({ endpoint }: Sample) => permissions[endpoint.access].scope;

export const isOpenTo = ({ endpoint }: Sample, role: Role) =>
  permissions[endpoint.access].roles.some((allowed) => allowed === role);

/** An id that no row has. */
const nobodysId = 2_147_483_600;

/** Valid values by field name, for any entity. */
const byName: Values = {
  id: nobodysId,
  planId: nobodysId,
  userId: nobodysId,
  sessionId: '00000000-0000-4000-8000-000000000000',
  paymentId: nobodysId,
  featureId: nobodysId,
  regionId: nobodysId,
  provinceId: nobodysId,
  municipality: nobodysId,
  name: 'Prova',
  subject: 'Oggetto',
  body: 'Testo',
  kind: 'reminder',
  colour: '#0e5a5e',
  daysBefore: 5,
  daysAfter: 7,
  daysEnding: 14,
  letters: Object.fromEntries(
    letterKinds.map((kind) => [kind, { isOn: true, ...kindsOfLetters[kind].text }]),
  ),
  code: '99',
  iban: 'IT60X0542811101000000123456',
  holder: 'Prova',
  accountId: nobodysId,
  statementId: nobodysId,
  entryId: nobodysId,
  receivableIds: [nobodysId],
  file: 'Data;Importo',
  abbreviation: 'PR',
  zip: '40121',
  street: 'Via di Prova 1',
  email: 'nessuno@prova.example',
  Email: 'nessuno@prova.example',
  Password: 'una password qualsiasi',
  currentPassword: 'una password qualsiasi',
  newPassword: 'una password qualsiasi',
  passkeyId: 'AAAA',
  passkey: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  },
  proof: { code: '000000' },
  newEmail: 'nuova@prova.example',
  recurringCostBeforeVAT: 10,
  recurrenceType: 1,
  amount: 10,
  startDate: '2026-11-21T10:00:00Z',
  apiUrl: 'https://api-m.paypal.com',
  apiKey: 'chiave',
  note: 'Va bene così',
  confirmation: 'Prova',
  fix: 'suspendAtProvider',
  receivableId: nobodysId,
  reason: 'Prova',
  returnedOn: '2026-11-20T10:00:00Z',
  from: '2026-11-01',
  to: '2026-11-30',
  text: 'rossi',
  list: '/api/address/getAll',
  search: 'street=via',
  action: 'deleteAddresses',
  count: 1,
  token: 'un-token-che-non-esiste',
  providerSubscriptionId: 'I-NOBODY12345',
};

interface Property {
  readonly type?: string;
  readonly enum?: readonly unknown[];
}

interface ObjectSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

const shapes = new WeakMap<Schema, ObjectSchema>();

/**
 * The JSON schema of an input. It is cached, because the suites use the same few hundred schemas thousands of times.
 */
function shapeOf(schema: Schema): ObjectSchema {
  const shape =
    shapes.get(schema) ??
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ObjectSchema);
  shapes.set(schema, shape);
  return shape;
}

function fill(schema: Schema, values: Values, where: string): unknown {
  const { type, properties, required } = shapeOf(schema);
  if (type === 'array') return [];
  // an address has the name of its municipality, but a person has the id of the municipality
  const isPlaceText = properties?.['municipality']?.type === 'string';
  const typed: Values = isPlaceText ? { municipality: 'Bologna' } : {};
  const entries = Object.keys(properties ?? {}).flatMap((key) => {
    const known = { ...byName, ...typed, ...values }[key];
    const value = known ?? byType(key, properties?.[key] ?? {});
    if (required?.includes(key) && value === undefined)
      throw new Error(`every-endpoint.ts: no sample for ${where}.${key}`);
    const isWanted = required?.includes(key) || key in values;
    return isWanted && value !== undefined ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** A simple value for a field without another sample; undefined for a list or an object. */
function byType(key: string, { type, enum: choices }: Property): unknown {
  if (key.endsWith('Id')) return nobodysId;
  if (choices) return choices[0];
  if (type === 'string') return 'Prova';
  if (type === 'boolean') return true;
  return type === 'number' || type === 'integer' ? 1 : undefined;
}

/** A sample input with the required fields of the endpoint and the fields in `values`. */
export function sampleInput({ endpoint, title }: Sample, values: Values = {}) {
  const { params, query, body } = endpoint;
  return {
    ...(params && { params: fill(params, values, title) as object }),
    ...(query && { query: fill(query, values, title) as object }),
    ...(body && { body: fill(body, values, title) as object }),
  };
}
