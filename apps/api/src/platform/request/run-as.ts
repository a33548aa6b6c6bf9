import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import {
  authenticateInTenant,
  authenticatePerson,
  type CheckedAccess,
  enterPublicRole,
  enterTenant,
} from '../database/access-check.ts';
import type { Session } from '../database/driver/session.ts';
import type { Engine } from '../database/engine.ts';
import { inTransaction, type Mode } from '../database/transaction.ts';
import type { PlaceHolder } from '../limits/places.ts';
import type { InShare } from '../limits/tenant-share.ts';
import type { Caller } from './caller.ts';
import type { ContextOf, Origin, PublicContext } from './context.ts';

interface Request {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly requestId: string;
  readonly origin?: Origin | undefined;
  /** The tenant that the header of a call outside tenants names. */
  readonly namedTenantId?: number | undefined;
  /** Absent when no call caused the work, for example in a job. */
  readonly inShare?: InShare;
  /** Enqueues a job by its name. Absent when the work can trigger no jobs. */
  readonly triggerJob?: (job: string) => void;
}

function checkOf({ claims, needsFactor = false }: Exclude<Caller, { scope: 'public' }>) {
  return { claims, needsFactor };
}

function open(session: Session, caller: Caller): Promise<CheckedAccess | undefined> {
  switch (caller.scope) {
    case 'public':
      return enterPublicRole(session).then(() => undefined);
    case 'person':
      return authenticatePerson(session, checkOf(caller));
    case 'tenant':
      return authenticateInTenant(session, checkOf(caller), caller.tenantId);
  }
}

/** Throws 401 when the session is invalid, and 403 when the person has no access. */
function assertAuthorized(caller: Caller, answer: CheckedAccess | undefined): void {
  if (caller.scope === 'public') return;
  if (!answer?.userId) throw new AppError('access.signIn');
  if (caller.scope === 'tenant' && answer.tenantId === null)
    throw new AppError('access.tenantDenied');
}

/** A request with its authenticated caller. */
export interface RequestOf extends Request {
  readonly caller: Caller;
}

function contextOf(
  session: Session,
  { caller, ...request }: RequestOf,
  triggerJob: (job: string) => void,
): ContextOf[Caller['scope']] {
  const facts = {
    db: session.db,
    now: request.clock.now(),
    requestId: request.requestId,
    origin: request.origin,
    triggerJob,
  };
  if (caller.scope === 'public') {
    const tenantContext = (tenantId: number) => ({ ...facts, actor: null, tenantId });
    return {
      ...facts,
      actor: null,
      tenantId: null,
      address: caller.address ?? null,
      agent: caller.agent ?? null,
      enterTenant: async (tenantId) => {
        enterTenant(session, tenantId);
        return tenantContext(tenantId);
      },
    };
  }
  const { userId, roleId, sessionEpoch, sessionId } = caller.claims;
  const ofCaller = {
    actor: { id: userId, roleId },
    session: { id: sessionId, epoch: sessionEpoch },
  };
  return caller.scope === 'person'
    ? { ...facts, ...ofCaller, tenantId: null, namedTenantId: request.namedTenantId }
    : { ...facts, ...ofCaller, tenantId: caller.tenantId };
}

/**
 * Returns whether work may start before the access check has returned. For a refused caller the result of a read is
 * discarded. Inside a tenant the work of a refused caller sees and writes no row, because row-level security has no
 * tenant, and nothing is committed. Writes outside tenants do not have this protection, so they wait for the access
 * check. Streamed responses wait too, because sent bytes cannot be discarded.
 */
function startsBeforeTheCheck({ scope }: Caller, mode: Mode): boolean {
  return mode === 'read' || (mode === 'write' && scope === 'tenant');
}

/**
 * The holder whose share of connections the call uses. Only a call inside a tenant uses the share of the tenant in the
 * header, because for other calls nobody checks the membership.
 */
export function holderOf(caller: Caller): PlaceHolder {
  if (caller.scope === 'public') return {};
  const personId = caller.claims.userId;
  return caller.scope === 'tenant' ? { tenantId: caller.tenantId, personId } : { personId };
}

/** Returns whether a new row refers to a tenant that was deleted after the access check. */
function isTenantGone(error: unknown): boolean {
  // errors of other kinds have neither
  const { code, constraint = '' } = error as { code?: unknown; constraint?: string };
  return code === '23503' && constraint.endsWith('_tenant_id_fkey');
}

/**
 * Runs work as one transaction of the caller. It first waits until the tenant and the person have a free share of the
 * connections. The result counts only if the access check succeeds. The tenant is the one in the header. The opening
 * statement checks the membership, so a caller who is no member uses the tenant's share only for that round trip.
 */
export function runAs<Result>(
  request: RequestOf,
  mode: Mode,
  work: (ctx: ContextOf[Caller['scope']]) => Promise<Result>,
): Promise<Result> {
  const { caller, inShare } = request;
  const run = () => runNow(request, mode, work);
  return inShare ? inShare(holderOf(caller), run) : run();
}

async function runNow<Result>(
  request: RequestOf,
  mode: Mode,
  work: (ctx: ContextOf[Caller['scope']]) => Promise<Result>,
): Promise<Result> {
  const { engine, caller } = request;
  const awaited = new Set<string>();
  const result = await inTransaction(
    { engine, mode, open: (session) => open(session, caller) },
    async (session, opened) => {
      if (!startsBeforeTheCheck(caller, mode)) assertAuthorized(caller, await opened);
      const working = work(contextOf(session, request, (job) => awaited.add(job)));
      working.catch(() => {}); // awaited below, after the access check
      assertAuthorized(caller, await opened);
      return working;
    },
  ).catch((error: unknown) => {
    if (caller.scope !== 'tenant' || !isTenantGone(error)) throw error;
    throw new AppError('access.tenantDenied', { cause: error });
  });
  for (const job of awaited) request.triggerJob?.(job);
  return result;
}

/**
 * Runs work that no call has caused, such as jobs, provider events and commands. It starts outside tenants and without
 * a person.
 */
export function runAsSystem<Result>(
  request: Request,
  mode: Mode,
  work: (ctx: PublicContext) => Promise<Result>,
): Promise<Result> {
  return runAs({ ...request, caller: { scope: 'public' } }, mode, (ctx) =>
    work(ctx as PublicContext),
  ); // the scope `public` has this type of context
}
