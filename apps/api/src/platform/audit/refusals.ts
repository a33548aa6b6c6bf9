import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { permissions } from '@canone/contracts/rights/permissions';
import type { FastifyRequest } from 'fastify';
import type { SessionTokens } from '../auth/session-token.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import { namesOf } from '../core/endpoint-names.ts';
import type { Engine } from '../database/engine.ts';
import { type Caller, claimsIn, originOf, tenantNamed } from '../request/caller.ts';
import type { AnyContext, PublicContext } from '../request/context.ts';
import { runAs, runAsSystem } from '../request/run-as.ts';
import { noTenant, recordChange } from './audit.ts';

/** The maximum number of entries per person and hour. */
const perHour = 30;
/** The maximum number of remembered people who have reached `perHour`. */
const rememberedPeople = 10_000;
/**
 * The maximum number of entries per hour for the failed sign-ins of all people together. A limit per person would
 * reveal by its response time which e-mails exist.
 */
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

const wrongPasswords: ReadonlySet<string> = new Set([
  'signIn.wrong',
  'signIn.wrongCode',
  'account.wrongPassword',
  'account.wrongCode',
]);

/** Refused attempts to be recorded are responses with status 403 and wrong passwords. */
function isToBeRecorded(error: unknown): error is AppError {
  return error instanceof AppError && (error.status === 403 || wrongPasswords.has(error.code));
}

function idIn(part: unknown): number | null {
  const { id } = Object(part) as { id?: unknown }; // Object() makes any value readable by key
  const number = typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : id;
  return typeof number === 'number' && Number.isInteger(number) && number <= 999_999_999
    ? number
    : null;
}

/**
 * Writes the entry, unless the person has reached the maximum of the hour. In that case it writes nothing and returns
 * the time from which the next entry is possible.
 */
async function record(
  ctx: AnyContext | PublicContext,
  { actorId, ...attempt }: Attempt,
): Promise<Temporal.Instant | undefined> {
  const limit = actorId === null ? signInsPerHour : perHour;
  const beyond = await ctx.db
    .selectFrom('audit_entries')
    .select('at')
    .where('tenant_id', '=', ctx.tenantId ?? noTenant)
    .where('refusal', 'is not', null)
    .where('actor_id', actorId === null ? 'is' : '=', actorId)
    .where('at', '>', String(ctx.now.subtract({ hours: 1 })))
    .orderBy('at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  if (beyond) return Temporal.Instant.from(beyond.at).add({ hours: 1 });
  await recordChange(ctx, attempt, actorId);
  return undefined;
}

/**
 * Remembers the people who have reached the maximum number of entries of the hour, so that their further refused calls
 * do not reach the database.
 */
function fullHours() {
  const ends = new Map<string, Temporal.Instant>();
  return {
    isFull(key: string, now: Temporal.Instant): boolean {
      const end = ends.get(key);
      if (!end) return false;
      if (Temporal.Instant.compare(now, end) < 0) return true;
      ends.delete(key);
      return false;
    },
    remember(key: string, end: Temporal.Instant): void {
      const [oldest] = ends.keys();
      if (oldest !== undefined && ends.size >= rememberedPeople) ends.delete(oldest);
      ends.set(key, end);
    },
  };
}

/** Describes the refused attempt from its request. The request body is not validated at this point. */
function attemptOf(error: AppError, endpoint: Endpoint, { params, body }: FastifyRequest) {
  return {
    ...namesOf(endpoint),
    entityId: error.details.aboutId ?? idIn(params) ?? idIn(body),
    refusal: error.code,
  };
}

/**
 * Records refused attempts in a separate transaction after the refused one. The entry belongs to the tenant if the
 * caller is its member, otherwise to no tenant. If the recording fails, the response stays the same.
 */
export function refusalRecorder({ engine, clock, tokens }: Ports) {
  const hours = fullHours();

  async function write(error: AppError, endpoint: Endpoint, request: FastifyRequest) {
    const { scope } = permissions[endpoint.access];
    const now = clock.now();
    const claims = scope === 'public' ? undefined : await claimsIn(request, tokens, now);
    const tenantId = scope === 'tenant' ? tenantNamed(request) : undefined;
    const inTenant = claims && tenantId && error.code !== 'access.tenantDenied';
    const key = `${claims?.userId ?? 0}:${inTenant ? tenantId : noTenant}`;
    if (hours.isFull(key, now)) return;

    const attempt = { ...attemptOf(error, endpoint, request), actorId: claims?.userId ?? null };
    const facts = { engine, clock, requestId: request.id, origin: originOf(request) };
    const outside = () =>
      runAsSystem(facts, 'write', (ctx) =>
        record(ctx, { ...attempt, ...(tenantId && { after: { tenantId } }) }),
      );
    const inside = async (caller: Caller) => {
      try {
        return await runAs({ ...facts, caller }, 'write', (ctx) => record(ctx, attempt));
      } catch (refused) {
        if (!(refused instanceof AppError)) throw refused;
        return outside();
      }
    };
    const end = await (inTenant ? inside({ scope: 'tenant', claims, tenantId }) : outside());
    if (end) hours.remember(key, end);
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
