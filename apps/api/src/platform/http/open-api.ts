import type { Contract, Endpoint, Schema } from '@canone/contracts/kit/endpoint';
import { permissions } from '@canone/contracts/permissions';
import { roleLabel } from '@canone/contracts/role';
import * as z from 'zod/mini';
import { workbook } from '../tables/workbook.ts';

type Json = Record<string, unknown>;

/** Removes `$schema`, which belongs only at the top of a document. Unrepresentable types become `any`. */
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

/** A filter is accepted both as `filters[name]=…` and as `name=…`. */
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
    properties: { success: { const: true }, message: { type: 'string' }, data },
  };
}

const failure: Json = {
  type: 'object',
  required: ['success', 'code', 'message', 'errors', 'data', 'requestId'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: {
      anyOf: [
        { type: 'null' },
        { type: 'object', required: ['resetUrl'], properties: { resetUrl: { type: 'string' } } },
        {
          type: 'object',
          required: ['liveSubscriptions'],
          properties: {
            liveSubscriptions: {
              type: 'object',
              description: 'Le sottoscrizioni che il fornitore può ancora addebitare.',
              required: ['items', 'totalCount'],
              properties: { items: { type: 'array' }, totalCount: { type: 'integer' } },
            },
          },
        },
      ],
    },
    resetUrl: { type: 'string', description: 'Lo stesso di data.resetUrl.' },
    requestId: { type: 'string' },
  },
};

function content(schema: Json): Json {
  return { 'application/json': { schema } };
}

function security(endpoint: Endpoint): Json[] {
  const { scope } = permissions[endpoint.access];
  const key = { apiKey: [] };
  if (scope === 'public') return [key];
  return [scope === 'person' ? { ...key, session: [] } : { ...key, session: [], tenant: [] }];
}

const replayed: Json = {
  description: 'Presente quando la risposta è quella di una chiamata precedente.',
  schema: { const: 'true' },
};

/** The content of a response that is not an envelope. */
function fileContent({ csv, xlsx, document }: Endpoint): Json | undefined {
  if (document)
    return {
      [document]: { schema: document === 'text/html' ? { type: 'string' } : { type: 'object' } },
    };
  if (csv) return { 'text/csv': { schema: { type: 'string' } } };
  return xlsx && { [workbook.mediaType]: { schema: { type: 'string', format: 'binary' } } };
}

function operation(contract: Contract, name: string, endpoint: Endpoint): Json {
  const { roles } = permissions[endpoint.access];
  const who =
    roles.length > 0
      ? `Ruoli: ${roles.map(roleLabel).join(', ')}.`
      : 'Pubblico: serve solo la chiave API.';
  return {
    operationId: `${contract.name}.${name}`,
    tags: [contract.name],
    summary: endpoint.summary,
    description: who,
    security: security(endpoint),
    parameters: parameters(endpoint),
    ...(endpoint.body && {
      requestBody: { required: true, content: content(jsonSchema(endpoint.body, 'input')) },
    }),
    responses: {
      200: {
        description: 'Riuscita',
        ...(endpoint.isIdempotent && { headers: { 'Idempotent-Replayed': replayed } }),
        content: fileContent(endpoint) ?? content(envelope(jsonSchema(endpoint.result, 'output'))),
      },
      default: {
        description: 'Rifiutata',
        content: content({ $ref: '#/components/schemas/Failure' }),
      },
    },
  };
}

/** The API's description (API-05), generated from its contracts. */
export function openApi(contracts: readonly Contract[]): Json {
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
    info: {
      title: 'Canone',
      version: '1.0.0',
      description:
        'API del back-office di Canone. Maiuscole e minuscole non contano, né nei percorsi né nelle chiavi.',
    },
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        tenant: { type: 'apiKey', in: 'header', name: 'X-Tenant-Id' },
      },
    },
  };
}
