import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { permissions } from '@canone/contracts/permissions';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { noTenant, recordChange } from './audit.ts';
import { type Caller, claimsIn, originOf, tenantNamed } from './caller.ts';
import type { Clock } from './clock.ts';
import type { AnyContext, PublicContext } from './context.ts';
import type { Engine } from './database/engine.ts';
import { namesOf } from './endpoint-names.ts';
import { runAs, runAsSystem } from './run-as.ts';
import type { SessionTokens } from './session-token.ts';

/** The maximum number of entries per person and hour. */
const perHour = 30;
/** The limit for failed sign-ins of all people together, so that the response time does not reveal existing e-mails. */
const signInsPerHour = 1_000;

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly tokens: SessionTokens;
}

interface Attempt {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly refusal: AppError['code'];
  readonly actorId: number | null;
  readonly after?: object;
}

/** A 403, and a sign-in with a wrong password. */
function isToBeRecorded(error: unknown): error is AppError {
  return error instanceof AppError && (error.status === 403 || error.code === 'signIn.wrong');
}

function idIn(part: unknown): number | null {
  const { id } = Object(part) as { id?: unknown }; // Object() makes any value readable by key
  const number = typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : id;
  return typeof number === 'number' && Number.isInteger(number) && number <= 999_999_999
    ? number
    : null;
}

async function record(
  ctx: AnyContext | PublicContext,
  { actorId, ...attempt }: Attempt,
): Promise<void> {
  const most = actorId === null ? signInsPerHour : perHour;
  const beyond = await ctx.db
    .selectFrom('audit_entries')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId ?? noTenant)
    .where('refusal', 'is not', null)
    .where('actor_id', actorId === null ? 'is' : '=', actorId)
    .where('at', '>', String(ctx.now.subtract({ hours: 1 })))
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!beyond) await recordChange(ctx, attempt, actorId);
}

/** The attempt according to the request. Its body may be anything. */
function attemptOf(error: AppError, endpoint: Endpoint, { params, body }: FastifyRequest) {
  return {
    ...namesOf(endpoint),
    entityId: error.details.aboutId ?? idIn(params) ?? idIn(body),
    refusal: error.code,
  };
}

/**
 * Records refused attempts in a separate transaction after the refused one: in the tenant when the caller belongs to
 * it, otherwise outside. A failure of the record does not affect the response.
 */
export function refusalRecorder({ engine, clock, tokens }: Ports) {
  async function write(error: AppError, endpoint: Endpoint, request: FastifyRequest) {
    const { scope } = permissions[endpoint.access];
    const claims = scope === 'public' ? undefined : await claimsIn(request, tokens, clock.now());
    const attempt = { ...attemptOf(error, endpoint, request), actorId: claims?.userId ?? null };
    const facts = { engine, clock, requestId: request.id, origin: originOf(request) };
    const tenantId = scope === 'tenant' ? tenantNamed(request) : undefined;
    const outside = () =>
      runAsSystem(facts, 'write', (ctx) =>
        record(ctx, { ...attempt, ...(tenantId && { after: { tenantId } }) }),
      );

    if (!claims || !tenantId || error.code === 'access.tenantDenied') return outside();
    const caller: Caller = { scope: 'tenant', claims, tenantId };
    try {
      await runAs(facts, caller, 'write', (ctx) => record(ctx, attempt));
    } catch (refused) {
      if (!(refused instanceof AppError)) throw refused;
      await outside();
    }
  }

  return async (error: unknown, endpoint: Endpoint, request: FastifyRequest): Promise<void> => {
    if (!isToBeRecorded(error)) return;
    try {
      await write(error, endpoint, request);
    } catch (failure) {
      request.log.error({ err: failure }, 'refused call not recorded in the audit log');
    }
  };
}

export type RecordRefusal = ReturnType<typeof refusalRecorder>;
