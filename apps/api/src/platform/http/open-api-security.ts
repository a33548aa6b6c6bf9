import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { permissions } from '@canone/contracts/rights/permissions';

type Json = Record<string, unknown>;

/** The credentials of a call. Each of them is sent in a header. */
export const securityOfCalls: Json = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'La chiave dell’installazione.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Il token dell’accesso. Una risposta può rinnovarlo con X-Session-Token.',
  },
  tenant: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Tenant-Id',
    description: 'L’id del tenant in cui la chiamata agisce.',
  },
};

/** The credentials that the permission of an endpoint needs. */
export function security(endpoint: Endpoint): Json[] {
  const { scope } = permissions[endpoint.access];
  const key = { apiKey: [] };
  if (scope === 'public') return [key];
  return [scope === 'person' ? { ...key, session: [] } : { ...key, session: [], tenant: [] }];
}
