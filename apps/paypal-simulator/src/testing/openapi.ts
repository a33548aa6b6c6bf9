import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';

/** A JSON object whose shape PayPal defines. */
type Json = { [key: string]: unknown };

interface Operation {
  /** The name in PayPal's notation, for example `POST /v1/billing/plans/{id}/activate`. */
  name: string;
  pathPattern: RegExp;
  method: string;
  /** The names of the operation's query parameters. */
  query: ReadonlySet<string>;
  /** References to the schemas of request and response, valid in the file of the operation. */
  request?: string;
  responses: Map<string, string | undefined>;
}

/**
 * PayPal's official OpenAPI files as an oracle. The npm package has an older rendering than PayPal's
 * repository, with the same operations. This file makes the only corrections:
 * - errors are described under `issues` and `information_link`, but PayPal sends `details` and `links`;
 * - the schemas are open, so a misspelt field would pass: the outermost object is closed here;
 * - the lists of issues lack a few refusals that the text of the same files requires.
 */
const require = createRequire(import.meta.url);
const files = {
  billing: require.resolve(
    '@paypal/paypal-rest-api-specifications/openapi/billing_subscriptions_v1.json',
  ),
  catalog: require.resolve(
    '@paypal/paypal-rest-api-specifications/openapi/catalogs_products_v1.json',
  ),
  disputes: require.resolve(
    '@paypal/paypal-rest-api-specifications/openapi/customer_disputes_v1.json',
  ),
  payments: require.resolve(
    '@paypal/paypal-rest-api-specifications/openapi/payments_payment_v1.json',
  ),
  webhooks: require.resolve(
    '@paypal/paypal-rest-api-specifications/openapi/notifications_webhooks_v1.json',
  ),
};

const bodyIssues = [
  'MISSING_REQUIRED_PARAMETER',
  'MISSING_REQUEST_BODY',
  'INVALID_STRING_MIN_LENGTH',
];
const unlistedIssues: Record<string, readonly string[]> = {
  'POST /v1/billing/subscriptions 400': bodyIssues,
  'POST /v1/billing/subscriptions/{id}/cancel 400': bodyIssues,
  'POST /v1/billing/subscriptions/{id}/suspend 400': bodyIssues,
  'POST /v1/billing/subscriptions/{id}/revise 422': ['SUBSCRIPTION_STATUS_INVALID'],
};

/** Error names that PayPal returns but its files do not list. */
const unlistedNames = [
  'RATE_LIMIT_REACHED',
  'VALIDATION_ERROR',
  'WEBHOOK_URL_ALREADY_EXISTS',
  'WEBHOOK_NUMBER_LIMIT_EXCEEDED',
];

/**
 * Schemas of the resources in events. PayPal's files do not define them, so the schemas of the read responses are used.
 */
const eventResources: Record<string, string> = {
  subscription: 'billing#/components/schemas/subscription',
  sale: 'payments#/components/schemas/sale',
  refund: 'payments#/components/schemas/detailed_refund',
  dispute: 'disputes#/components/schemas/dispute',
};

/** Token errors have the OAuth shape, which the OpenAPI files do not describe. */
const oauthError = {
  type: 'object',
  properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  required: ['error', 'error_description'],
  additionalProperties: false,
};

const namedError = {
  type: 'object',
  required: ['name', 'message', 'debug_id', 'links'],
};

const ajv = new Ajv2019({ strict: false, validateFormats: false, unicodeRegExp: false });
const operations = Object.entries(files).flatMap(load);
const validators = new Map<string, ValidateFunction>();
const isOAuthError = ajv.compile(oauthError);
const isNamedError = ajv.compile(namedError);

interface Answer {
  status: number;
  body: unknown;
}

/** Throws unless PayPal's own description allows the response. */
export function checkAnswer(method: string, path: string, { status, body }: Answer): void {
  const operation = operationOf(method, path);
  if (isJson(body) && 'error' in body) {
    insist(isOAuthError, body, `${operation.name} ${status}`);
    return;
  }
  if (isJson(body) && unlistedNames.includes(String(body['name']))) {
    insist(isNamedError, body, `${operation.name} ${status}`);
    return;
  }
  const isListed = operation.responses.has(String(status));
  const schema = operation.responses.get(isListed ? String(status) : 'default');
  const name = `${operation.name} ${status}`;
  if (schema === undefined) {
    insistEmpty(body, name);
    return;
  }
  const isUnlisted = unlistedIssues[name]?.includes(issueOf(body));
  insist(closed(isUnlisted ? `billing#/components/schemas/error_${status}` : schema), body, name);
}

/** Throws unless PayPal's own description allows the request. */
export function checkRequest(method: string, url: string, body: unknown): void {
  const [path = '', query] = url.split('?');
  const operation = operationOf(method, path);
  const unknown = [...new URLSearchParams(query).keys()].filter(
    (name) => !operation.query.has(name),
  );
  if (unknown.length > 0) {
    throw new Error(`${operation.name} is called with ${unknown.join(', ')}, which PayPal ignores`);
  }
  if (operation.request !== undefined && body !== undefined) {
    insist(closed(operation.request), body, operation.name);
  }
}

/** Throws unless PayPal's own description allows the webhook's body. */
export function checkEvent(event: unknown): void {
  insist(closed('webhooks#/components/schemas/event'), event, 'event');
  const resource = isJson(event) ? event['resource'] : undefined;
  const isReversal = isJson(event) && event['event_type'] === 'PAYMENT.SALE.REVERSED';
  // A reversal has the resource type `sale`, but the resource in PayPal's sample event is a refund.
  const type = isReversal ? 'refund' : isJson(event) ? String(event['resource_type']) : '';
  const schema = eventResources[type];
  if (schema === undefined) {
    throw new Error(`PayPal has no event type ${type}`);
  }
  insist(open(schema), resource, `event's ${type}`);
}

function operationOf(method: string, path: string): Operation {
  const found = operations.find(
    (candidate) => candidate.method === method && candidate.pathPattern.test(path),
  );
  if (!found) {
    throw new Error(`PayPal describes no operation ${method} ${path}`);
  }
  return found;
}

function load([file, location]: [string, string]): Operation[] {
  const document = withErrorsAsSent(JSON.parse(readFileSync(location, 'utf8')));
  ajv.addSchema({ ...document, $id: file });

  return entries(document['paths']).flatMap(([path, methods]) =>
    entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pathPattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      query: queryOf(document, operation['parameters']),
      ...requestOf(file, document, ['paths', path, method, 'requestBody']),
      responses: new Map(
        entries(operation['responses']).map(([status]) => [
          status,
          schemaAt(file, document, ['paths', path, method, 'responses', status]),
        ]),
      ),
    })),
  );
}

function queryOf(document: Json, parameters: unknown): ReadonlySet<string> {
  const listed: unknown[] = Array.isArray(parameters) ? parameters : [];
  const names = listed.filter(isJson).flatMap((parameter) => {
    const reference = parameter['$ref'];
    const named =
      typeof reference === 'string' ? at(document, reference.slice(2).split('/')) : parameter;
    return named?.['in'] === 'query' ? [String(named['name'])] : [];
  });
  return new Set(names);
}

function requestOf(file: string, document: Json, path: readonly string[]) {
  const request = schemaAt(file, document, path);
  return request === undefined ? {} : { request };
}

/** A reference to the JSON schema of a request or response; follows one `$ref`. */
function schemaAt(file: string, document: Json, path: readonly string[]): string | undefined {
  const target = at(document, path);
  const reference = target?.['$ref'];
  const place = typeof reference === 'string' ? reference.slice(2).split('/') : path;
  const schema = [...place, 'content', 'application/json', 'schema'];
  return at(document, schema) && `${file}#/${schema.map(pointerPart).join('/')}`;
}

function pointerPart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function at(document: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => {
    const inner = value?.[key];
    return isJson(inner) ? inner : undefined;
  }, document);
}

function withErrorsAsSent(value: Json): Json {
  const repaired = JSON.stringify(value, (key, inner: unknown) => {
    if (!isJson(inner) || !isJson(inner['properties'])) {
      return inner;
    }
    const { issues, information_link: _unsent, ...properties } = inner['properties'];
    const isError = /^error_\d+$/.test(key);
    return {
      ...inner,
      properties: {
        ...properties,
        ...(issues !== undefined && { details: issues }),
        ...(isError && { links: { type: 'array' } }),
      },
    };
  });
  return JSON.parse(repaired);
}

function closed(reference: string): ValidateFunction {
  return validator(`closed ${reference}`, {
    allOf: [{ $ref: reference }],
    unevaluatedProperties: false,
  });
}

function open(reference: string): ValidateFunction {
  return validator(reference, { $ref: reference });
}

/** Compiled schemas are cached: compiling takes far longer than validating. */
function validator(name: string, schema: object): ValidateFunction {
  const fresh = validators.get(name) ?? ajv.compile(schema);
  validators.set(name, fresh);
  return fresh;
}

function insist(validate: ValidateFunction, body: unknown, name: string): void {
  if (!validate(body)) {
    const faults = validate.errors?.map(
      ({ instancePath, message, params }) =>
        `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
    const shown = JSON.stringify(body, null, 1);
    throw new Error(`${name} is not as PayPal describes it:\n${faults?.join('\n')}\n${shown}`);
  }
}

function insistEmpty(body: unknown, name: string): void {
  if (body !== undefined) {
    throw new Error(`${name} should have no body, not ${JSON.stringify(body)}`);
  }
}

function issueOf(body: unknown): string {
  const details = isJson(body) ? body['details'] : undefined;
  const first: unknown = Array.isArray(details) ? details[0] : undefined;
  return isJson(first) ? String(first['issue']) : '';
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entries(value: unknown): [string, Json][] {
  return isJson(value)
    ? Object.entries(value).flatMap(([key, inner]) => (isJson(inner) ? [[key, inner]] : []))
    : [];
}
