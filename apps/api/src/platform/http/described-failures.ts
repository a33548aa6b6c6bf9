import type { Endpoint, Schema } from '@canone/contracts/kit/endpoint';
import { refusals } from '@canone/contracts/refusals';
import { permissions } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import { type ErrorCode, errorCatalogue } from '@canone/contracts/texts/errors';
import * as z from 'zod/mini';

/** The failures that every call can have, such as a wrong API key, a limit of calls or a server that cannot answer. */
const ofEveryCall: readonly ErrorCode[] = [
  'access.apiKey',
  'request.tooMany',
  'server.failure',
  'server.unavailable',
];

/** The codes of connections that are refused before the operation is known. */
export const ofConnections = ['request.tooSlow', 'request.headersTooLarge'] as const;

function hasField(schema: Schema | undefined, name: string): boolean {
  if (!schema) return false;
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return name in properties;
}

function ofPermission({ access }: Endpoint): ErrorCode[] {
  const { scope, roles } = permissions[access];
  if (scope === 'public') return [];
  const isForAll = Object.values(Role).every((role) => roles.some((allowed) => allowed === role));
  return [
    'access.signIn',
    'access.expired',
    ...(isForAll ? [] : (['access.denied'] as const)),
    ...(scope === 'tenant' ? (['access.tenantMissing', 'access.tenantDenied'] as const) : []),
  ];
}

function ofInput({ method, params, query, body, path, isIdempotent }: Endpoint): ErrorCode[] {
  const isWrite = method !== 'GET';
  const readsInput = params !== undefined || query !== undefined || isWrite;
  const namesEntity = /:(id|planId)$/.test(path) || hasField(body, 'id');
  return [
    ...(readsInput ? (['request.invalid'] as const) : []),
    ...(isWrite ? (['request.tooLarge', 'request.unsupportedMediaType'] as const) : []),
    ...(namesEntity ? (['entity.notFound'] as const) : []),
    ...(hasField(body, 'version') ? (['entity.changedMeanwhile'] as const) : []),
    ...(isIdempotent ? (['request.keyReused', 'request.answerErased'] as const) : []),
  ];
}

function ofFiles({ csv, xlsx, document, isUpload }: Endpoint): ErrorCode[] {
  return [
    ...(isUpload ? (['upload.busy'] as const) : []),
    ...(csv || xlsx || document ? (['export.busy'] as const) : []),
    ...(xlsx ? (['export.tooManyRows'] as const) : []),
  ];
}

/**
 * The codes with which an endpoint can refuse a call, in the order of the catalogue. They follow from its permission,
 * input and response, and from its entry in `refusals`.
 */
export function failuresOf(name: string, endpoint: Endpoint): ErrorCode[] {
  const codes = new Set([
    ...ofEveryCall,
    ...ofPermission(endpoint),
    ...ofInput(endpoint),
    ...ofFiles(endpoint),
    ...(refusals[name] ?? []),
  ]);
  const known = Object.keys(errorCatalogue) as ErrorCode[]; // the keys of this constant are error codes
  return known.filter((code) => codes.has(code));
}
