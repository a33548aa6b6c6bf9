import { timingSafeEqual } from 'node:crypto';
import {
  isAllowed,
  type Permission,
  permissions,
  type Scope,
} from '@canone/contracts/rights/permissions';
import type { FastifyRequest } from 'fastify';
import type { SessionTokens } from '../auth/session-token.ts';
import { AppError } from '../core/app-error.ts';
import type { SharedPolicies } from '../core/shared-policies.ts';
import type { Claims } from '../database/access-check.ts';
import type { CallAllowance, Sender } from '../limits/call-allowance.ts';
import { clientNetwork } from '../limits/client-network.ts';
import { logCaller } from '../observability/call-log.ts';
import type { Origin } from './context.ts';

/** The caller according to the request. The access check in the database follows later. */
export type Caller =
  | { readonly scope: 'public'; readonly address?: string; readonly agent?: string | null }
  | ({ readonly scope: 'person' } & OfSession)
  | ({ readonly scope: 'tenant'; readonly tenantId: number } & OfSession);

interface OfSession {
  readonly claims: Claims;
  /** The renewed token, if the token in the request is old enough. */
  readonly renewal?: string | undefined;
  /** Whether the role requires a second factor. Then a session without a second factor is invalid. */
  readonly needsFactor?: boolean;
}

const invalidTenant = 'X-Tenant-Id deve essere l’id di un tenant.';

function oneHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? undefined : value;
}

/** The User-Agent that the client sends: its first 200 printable characters; null if it sends none. */
export function agentOf(request: FastifyRequest): string | null {
  const text = oneHeader(request, 'user-agent') ?? '';
  return text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 200) || null;
}

function bearer(request: FastifyRequest): string {
  const [, token] =
    /^Bearer ([\w.-]{1,4096})$/i.exec(oneHeader(request, 'authorization') ?? '') ?? [];
  if (!token) throw new AppError('access.signIn');
  return token;
}

export function originOf(request: FastifyRequest): Origin {
  return { network: clientNetwork(request.ip), agent: agentOf(request) };
}

/** The tenant id in the header: undefined without a header, 0 for an invalid id. An id has only one valid spelling. */
export function tenantNamed(request: FastifyRequest): number | undefined {
  const text = oneHeader(request, 'x-tenant-id');
  if (text === undefined || text === '') return undefined;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

function tenantOf(request: FastifyRequest): number {
  const id = tenantNamed(request);
  if (id === undefined) throw new AppError('access.tenantMissing');
  if (id === 0) throw new AppError('request.invalid', { message: invalidTenant });
  return id;
}

/** The signature of a token, which identifies the session in the limits of calls. */
function signatureOf(token: string): string {
  return token.slice(token.lastIndexOf('.') + 1);
}

/** The claims of a valid token, whatever their role permits; undefined without a valid token. */
export async function claimsIn(
  request: FastifyRequest,
  tokens: SessionTokens,
  now: Temporal.Instant,
): Promise<Claims | undefined> {
  try {
    return (await tokens.verify(bearer(request), now)).claims;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The sender of a refused call. It is the session if the token is valid, otherwise the address. */
export async function senderOf(
  request: FastifyRequest,
  tokens: SessionTokens,
  now: Temporal.Instant,
): Promise<Sender> {
  const claims = await claimsIn(request, tokens, now);
  return claims ? { session: signatureOf(bearer(request)) } : { address: request.ip };
}

interface Ports extends Pick<SharedPolicies, 'sharedData'> {
  readonly apiKey: string;
  readonly tokens: SessionTokens;
  readonly allowance: CallAllowance;
  /** Returns whether a role needs a second factor. */
  readonly requiresFactor: (roleId: number) => boolean;
}

/** Identifies the caller and counts the call, without using the database. */
export function callerReader({ apiKey, tokens, allowance, requiresFactor, sharedData }: Ports) {
  const expectedKey = Buffer.from(apiKey);

  return async (
    request: FastifyRequest,
    permission: Permission,
    now: Temporal.Instant,
  ): Promise<Caller> => {
    const key = Buffer.from(oneHeader(request, 'x-api-key') ?? '');
    // comparing the length reveals nothing, because every browser receives the key with the page
    const isExpected = key.length === expectedKey.length && timingSafeEqual(key, expectedKey);
    if (!isExpected) throw new AppError('access.apiKey');

    const scope: Scope = permissions[permission].scope;
    if (scope === 'public') return { scope, address: request.ip, agent: agentOf(request) };

    const token = bearer(request);
    const { claims, renewal } = await tokens.verify(token, now);
    logCaller(request, { person: claims.userId, tenant: tenantNamed(request) });
    await allowance.takeCall(signatureOf(token), claims, now);
    if (!isAllowed(permission, claims.roleId, sharedData)) throw new AppError('access.denied');
    const person = { claims, renewal, needsFactor: requiresFactor(claims.roleId) };
    if (scope === 'person') return { scope, ...person };
    const tenantId = tenantOf(request);
    await allowance.checkTenant(tenantId, now);
    return { scope, ...person, tenantId };
  };
}
