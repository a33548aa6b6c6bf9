import { allContracts } from '@canone/contracts/all-contracts';
import { permissions } from '@canone/contracts/permissions';
import { describe, expect, test } from 'vitest';
import { openApi } from './open-api.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly content: object }>>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: object;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

// as serialised: without the values that JSON cannot represent
const document = JSON.parse(JSON.stringify(openApi(allContracts))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    title: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);
const endpoints = allContracts.flatMap((contract) => Object.values(contract.endpoints));

/** Every value of the key, at any depth. */
function* valuesOf(node: unknown, key: string): Generator<unknown> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (name === key) yield value;
    yield* valuesOf(value, key);
  }
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

  test('has no dangling references', () => {
    const references = [...valuesOf(document, '$ref')];

    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Failure']));
    expect(document.components.schemas).toHaveProperty('Failure');
  });

  test('contains no schema with a dialect of its own', () => {
    expect([...valuesOf(document, '$schema')]).toEqual([]);
    const types = new Set(
      [...valuesOf(document, 'type')].filter((type) => typeof type === 'string'),
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
    expect(operation.responses['default']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
    });
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

  test('lists each filter both flat and as filters[…]', () => {
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

  test('requires a body exactly where a contract reads one', () => {
    const withBody = operations.filter(({ operation }) => operation.requestBody);

    expect(withBody).toHaveLength(endpoints.filter(({ body }) => body).length);
  });
});
