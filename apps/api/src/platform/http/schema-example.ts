import { paypalApiUrls } from '@canone/contracts/payments/paypal-api-url';
import { errorCatalogue } from '@canone/contracts/texts/errors';

/** The part of JSON Schema that our contracts use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Plausible example values by the name of the field. A value is used only if its schema allows it. */
const byName: Readonly<Record<string, unknown>> = {
  abbreviation: 'BO',
  account: 'Conto principale',
  agent: 'Firefox su Windows',
  apiUrl: paypalApiUrls.live,
  approvalDate: '2026-11-20T10:00:00Z',
  code: '08',
  colour: '#0e5a5e',
  currency: 'EUR',
  description: 'Servizio mensile',
  email: 'anna.rossi@esempio.it',
  Email: 'anna.rossi@esempio.it',
  holder: 'Aurora S.r.l.',
  iban: 'IT60X0542811101000000123456',
  label: 'Aurora S.r.l.',
  message: errorCatalogue['request.invalid'].message,
  name: 'Aurora S.r.l.',
  network: '203.0.113.7',
  newEmail: 'anna.bianchi@esempio.it',
  note: 'Concordato al telefono',
  reason: 'Concordato al telefono',
  recipient: 'anna.rossi@esempio.it',
  street: 'Via Indipendenza 10',
  subject: 'Promemoria di pagamento',
  zip: '40121',
};

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:30:00Z',
  date: '2026-11-21',
  email: 'anna.rossi@esempio.it',
  uri: 'https://canone.esempio.it/pagamento',
  uuid: '5f0c7f1e-8a35-4a41-9a53-0b8f6f0c2f11',
};

/**
 * Example texts for fields without a value above. A test checks that each pattern of the contracts matches one of them.
 */
const texts = [
  'Aurora',
  ...Object.values(byFormat),
  'AAAAAAAAAAAAAAAAAAAAAA',
  '123456',
  '12345',
  '08',
  'B',
];

function fitsText(schema: JsonSchema, value: string): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  if (value.length < minLength || value.length > maxLength) return false;
  if (format !== undefined && byFormat[format] !== undefined && value !== byFormat[format])
    return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}

function textExample(schema: JsonSchema, name: string): string {
  const named = byName[name];
  const ofFormat = byFormat[schema.format ?? ''];
  const long = 'Aurora '.repeat(Math.ceil((schema.minLength ?? 0) / 7)).slice(0, schema.maxLength);
  const candidates = [named, ofFormat, ...texts, long];
  const fitting = candidates.find((text) => typeof text === 'string' && fitsText(schema, text));
  return typeof fitting === 'string' ? fitting : '';
}

function numberExample({ minimum, exclusiveMinimum, maximum }: JsonSchema): number {
  const least = Math.max(minimum ?? 1, exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  return Math.min(least, maximum ?? least);
}

function objectExample(schema: JsonSchema): unknown {
  const { properties = {}, additionalProperties, propertyNames } = schema;
  const entries = Object.entries(properties).map(([key, part]) => [key, exampleOf(part, key)]);
  if (typeof additionalProperties === 'object' && entries.length === 0) {
    const key = propertyNames ? String(exampleOf(propertyNames, '')) : 'chiave';
    entries.push([key, exampleOf(additionalProperties, key)]);
  }
  return Object.fromEntries(entries);
}

function typeOf({ type, properties }: JsonSchema): string | undefined {
  const types = typeof type === 'string' ? [type] : (type ?? []);
  return types.find((known) => known !== 'null') ?? (properties ? 'object' : types[0]);
}

/** Generates a value that the schema allows. If an alternative to `null` exists, the value is not null. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const chosen = alternatives.find(({ type }) => type !== 'null') ?? alternatives[0];
    return chosen && exampleOf(chosen, name);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  switch (typeOf(schema)) {
    case 'object':
      return objectExample(schema);
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        exampleOf(schema.items ?? {}, name),
      );
    case 'string':
      return textExample(schema, name);
    case 'number':
    case 'integer':
      return numberExample(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
}
