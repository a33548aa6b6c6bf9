import { allContracts } from '@canone/contracts/all-contracts';
import { refusals } from '@canone/contracts/refusals';
import { permissions } from '@canone/contracts/rights/permissions';
import { describe, expect, test } from 'vitest';
import { openApi } from './open-api.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}

interface Response {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Schema {
  readonly properties: { readonly code: { readonly enum: readonly string[] } };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly content: object; readonly $ref: string }>>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: {
    readonly schemas: object;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

// serialised first, so that it lacks the values that JSON cannot represent
const surroundings = { serverUrl: '/', paths: {}, tags: [], securitySchemes: {} };
const document = JSON.parse(JSON.stringify(openApi(allContracts, surroundings))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    title: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);
const endpoints = allContracts.flatMap((contract) => Object.values(contract.endpoints));

/** All values of this key, at any depth. */
function* valuesOf(node: unknown, key: string): Generator<unknown> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (name === key) yield value;
    yield* valuesOf(value, key);
  }
}

/** The schemas without their examples, because the fields of an example may have any name. */
function* schemasIn(node: unknown): Generator<unknown> {
  for (const schema of valuesOf(node, 'schema')) yield schema;
}

describe('API-05 · the description of the API', () => {
  test('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Canone', version: '1.0.0' });
  });

  test('lists exactly the endpoints of the contracts', () => {
    const expected = endpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );

    expect(operations.map(({ title }) => title).toSorted()).toEqual(expected.toSorted());
  });

  test('gives every operation a unique id', () => {
    const ids = operations.map(({ operation }) => operation.operationId);

    expect(new Set(ids).size).toBe(ids.length);
  });

  test('lists the tags in the order of the contracts', () => {
    expect(document.tags.map(({ name }) => name)).toEqual(allContracts.map(({ name }) => name));
  });

  test('contains no schema that declares its own dialect', () => {
    expect([...valuesOf(document, '$schema')]).toEqual([]);
    const types = new Set(
      [...schemasIn(document.paths)]
        .flatMap((schema) => [...valuesOf(schema, 'type')])
        .filter((type) => typeof type === 'string'),
    );
    const known = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
    const schemes = ['apiKey', 'http'];
    expect([...types].filter((type) => ![...known, ...schemes].includes(type))).toEqual([]);
  });

  test.each(operations)(
    '$title lists the parameters of its path, each required',
    ({ path, operation }) => {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');

      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
    },
  );

  test.each(operations)('$title documents its response and its failures', ({ path, operation }) => {
    expect(operation.summary).not.toBe('');
    const envelope = {
      'application/json': { schema: { required: ['success', 'message', 'data'] } },
    };
    const table = { 'text/csv': { schema: { type: 'string' } } };
    const sheet = {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
        schema: { type: 'string', format: 'binary' },
      },
    };
    const files = [
      ['Csv', table],
      ['exportXlsx', sheet],
      ['ExportDataJson/{id}', { 'application/json': { schema: { type: 'object' } } }],
      ['ExportDataPage/{id}', { 'text/html': { schema: { type: 'string' } } }],
    ] as const;
    const [, file = envelope] = files.find(([end]) => path.endsWith(end)) ?? [];
    expect(operation.responses['200']?.content).toMatchObject(file);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', '401', '429', '500', '503']),
    );
  });

  test('requires the headers that each endpoint’s permission needs', () => {
    const needed = {
      public: ['apiKey'],
      person: ['apiKey', 'session'],
      tenant: ['apiKey', 'session', 'tenant'],
    };
    for (const { method, path, access } of endpoints) {
      const address = path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = document.paths[address]?.[method.toLowerCase()];
      expect(operation?.security.flatMap((scheme) => Object.keys(scheme))).toEqual(
        needed[permissions[access].scope],
      );
    }
    expect(Object.keys(document.components.securitySchemes)).toEqual(needed.tenant);
  });

  test('offers an Idempotency-Key only for endpoints that support it', () => {
    const keyed = operations.filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    );

    expect(keyed).toHaveLength(endpoints.filter(({ isIdempotent }) => isIdempotent).length);
    for (const { operation } of keyed)
      expect(operation.responses['200']).toHaveProperty(['headers', 'Idempotent-Replayed']);
  });

  test('lists each filter both as a parameter of its own and as filters[…]', () => {
    const parameters = document.paths['/api/BankTransfer/getAll']?.['get']?.parameters ?? [];

    expect(parameters.map(({ name }) => name)).toEqual([
      'page',
      'pageSize',
      'searchTerm',
      'sort',
      'filters',
      'paymentId',
    ]);
  });

  const refusalsOf = (id: string) => {
    const found = operations.find(({ operation }) => operation.operationId === id);
    return Object.entries(found?.operation.responses ?? {}).flatMap(([status, { $ref }]) => {
      if ($ref === undefined) return [];
      const shared = document.components.responses[$ref.slice('#/components/responses/'.length)];
      const codes = shared?.content['application/json']?.schema.properties.code.enum ?? [];
      return codes.map((code) => `${status} ${code}`);
    });
  };

  test('lists the refusals that the permission of an endpoint causes', () => {
    const person = ['401 access.signIn', '401 access.expired'];
    const tenant = [...person, '400 access.tenantMissing', '403 access.tenantDenied'];

    expect(refusalsOf('sign-in.signIn')).not.toContain('401 access.expired');
    expect(refusalsOf('session.list')).toEqual(expect.arrayContaining(person));
    expect(refusalsOf('session.list')).not.toContain('403 access.denied');
    expect(refusalsOf('plan.list')).toEqual(
      expect.arrayContaining([...tenant, '403 access.denied']),
    );
  });

  test('lists the refusals that the input and the response of an endpoint cause', () => {
    expect(refusalsOf('session.list').filter((line) => line.startsWith('4'))).toEqual([
      '401 access.apiKey',
      '401 access.signIn',
      '401 access.expired',
      '429 request.tooMany',
    ]);
    expect(refusalsOf('region.get')).toContain('404 entity.notFound');
    expect(refusalsOf('region.list')).not.toContain('404 entity.notFound');
    expect(refusalsOf('region.create')).toEqual(
      expect.arrayContaining(['413 request.tooLarge', '415 request.unsupportedMediaType']),
    );
    expect(refusalsOf('user.update')).toContain('409 entity.changedMeanwhile');
    expect(refusalsOf('bank-transfer.create')).toContain('422 request.keyReused');
    expect(refusalsOf('receivable.exportXlsx')).toEqual(
      expect.arrayContaining(['409 export.tooManyRows', '429 export.busy']),
    );
    expect(refusalsOf('bankstatement.import')).toContain('429 upload.busy');
  });

  test('lists the refusals that an endpoint declares', () => {
    expect(refusalsOf('region.remove')).toContain('409 entity.inUse');
    expect(refusalsOf('payment-token.create')).toContain('502 provider.rejected');
    expect(refusalsOf('payment-token.validate')).toContain('410 payment.tokenInvalid');
  });

  test('declares refusals only for endpoints that exist', () => {
    const ids = new Set(operations.map(({ operation }) => operation.operationId));

    expect(Object.keys(refusals).filter((name) => !ids.has(name))).toEqual([]);
  });

  test('requires a body exactly where a contract reads one', () => {
    const withBody = operations.filter(({ operation }) => operation.requestBody);

    expect(withBody).toHaveLength(endpoints.filter(({ body }) => body).length);
  });
});
