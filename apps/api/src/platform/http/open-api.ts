import type { Contract, Endpoint, Schema } from '@canone/contracts/kit/endpoint';
import { permissions } from '@canone/contracts/rights/permissions';
import { roleLabel } from '@canone/contracts/rights/role';
import * as z from 'zod/mini';
import { workbook } from '../tables/workbook.ts';
import { failuresOf } from './described-failures.ts';
import { failureComponents, failureResponses, failureSchema } from './open-api-failure.ts';
import { security, securityOfCalls } from './open-api-security.ts';
import { exampleOf } from './schema-example.ts';

type Json = Record<string, unknown>;

/**
 * The JSON Schema of a zod schema. `$schema` is removed, because it belongs only at the top of a document. Types that
 * JSON Schema cannot represent become `any`.
 */
function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Ripetuta entro 24 ore con la stessa chiave, la chiamata ha effetto una volta sola e riceve la stessa risposta.',
  schema: { type: 'string', minLength: 8, maxLength: 128, pattern: '^[ -~]*$' },
};

/** Describes each filter as the parameter `name=…`, which the API accepts like `filters[name]=…`. */
function flatFilters({ properties = {} }: { properties?: Json }): Json[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: `Lo stesso di filters[${name}].`,
    schema,
  }));
}

function parameters(endpoint: Endpoint): Json[] {
  const of = (schema: Schema | undefined, where: 'path' | 'query') => {
    if (!schema) return [];
    // the schemas of params and queries are objects
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).flatMap(([name, property]): Json[] => [
      {
        name,
        in: where,
        required: where === 'path' || required.includes(name),
        schema: property,
        ...(where === 'path' && { example: exampleOf(property, name) }),
        ...(name === 'filters' && { style: 'deepObject', explode: true }),
      },
      ...(name === 'filters' ? flatFilters(property) : []),
    ]);
  };
  return [
    ...of(endpoint.params, 'path'),
    ...of(endpoint.query, 'query'),
    ...(endpoint.isIdempotent ? [idempotencyKey] : []),
  ];
}

function envelope(data: Json): Json {
  return {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: { success: { const: true }, message: { type: 'string', examples: [''] }, data },
  };
}

function content(schema: Json): Json {
  return { 'application/json': { schema, example: exampleOf(schema) } };
}

const binary: Json = { type: 'string', format: 'binary' };

const replayed: Json = {
  description: 'Presente quando la risposta è quella di una chiamata precedente.',
  schema: { const: 'true' },
};

/** The content of a response that is a file; undefined for other responses. */
function fileContent({ csv, xlsx, document }: Endpoint): Json | undefined {
  if (document)
    return {
      [document]: { schema: document === 'text/html' ? { type: 'string' } : { type: 'object' } },
    };
  if (csv) return { 'text/csv': { schema: { type: 'string' } } };
  return xlsx && { [workbook.mediaType]: { schema: binary } };
}

/**
 * The description of a request body. The body of an upload is multipart: the bytes of the file and the other fields as
 * texts.
 */
function requestBody({ body, isUpload }: Endpoint): Json {
  if (!body) return {};
  const schema = jsonSchema(body, 'input');
  if (!isUpload) return { requestBody: { required: true, content: content(schema) } };
  // the body schema of an upload is an object
  const { properties } = schema as { properties?: Json };
  const parts = { ...schema, properties: { ...properties, file: binary } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: parts } } } };
}

function operation(contract: Contract, name: string, endpoint: Endpoint): Json {
  const { roles } = permissions[endpoint.access];
  const who =
    roles.length > 0
      ? `Ruoli: ${roles.map(roleLabel).join(', ')}.`
      : 'Pubblico: serve solo la chiave API.';
  const operationId = `${contract.name}.${name}`;
  return {
    operationId,
    tags: [contract.name],
    summary: endpoint.summary,
    description: who,
    security: security(endpoint),
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'Riuscita',
        ...(endpoint.isIdempotent && { headers: { 'Idempotent-Replayed': replayed } }),
        content: fileContent(endpoint) ?? content(envelope(jsonSchema(endpoint.result, 'output'))),
      },
      ...failureResponses(failuresOf(operationId, endpoint)),
    },
  };
}

const info = {
  title: 'Canone',
  version: '1.0.0',
  description:
    'API del back-office di Canone. Maiuscole e minuscole non contano, né nei percorsi né nelle chiavi. ' +
    'Prima ancora di sapere quale operazione è chiamata, il server può rifiutare una connessione ' +
    'con 408 (troppo lenta) o 431 (intestazioni troppo grandi).',
};

/** The parts of the API description that do not come from the contracts. */
export interface Surroundings {
  /** The public address of this installation. */
  readonly serverUrl: string;
  /** Routes that have no contract, as path items of OpenAPI. */
  readonly paths: Readonly<Record<string, Json>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly securitySchemes: Json;
}

/** The description of the API (API-05), generated from the contracts. The tags are in the order of the contracts. */
export function openApi(
  contracts: readonly Contract[],
  { serverUrl, paths: otherPaths, tags, securitySchemes }: Surroundings,
): Json {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    for (const [name, endpoint] of Object.entries(contract.endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(contract, name, endpoint),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: serverUrl, description: 'Questa installazione' }],
    tags: [...contracts.map(({ name }) => ({ name })), ...tags],
    paths: { ...paths, ...otherPaths },
    components: {
      schemas: { Failure: failureSchema },
      ...failureComponents({ ...paths, ...otherPaths }),
      securitySchemes: { ...securityOfCalls, ...securitySchemes },
    },
  };
}
