import { AppError } from './app-error.ts';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { ContextOf, PublicContext } from './context.ts';
import type { Engine } from './database/engine.ts';
import {
  enterTenant,
  type GateAnswer,
  openPersonGate,
  openPublicGate,
  openTenantGate,
} from './database/gate.ts';
import type { Session } from './database/session.ts';
import { inTransaction, type Mode } from './database/transaction.ts';

interface Request {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly requestId: string;
  /** Starts a job by its name; left out where no job ever follows. */
  readonly wake?: (job: string) => void;
}

function open(session: Session, caller: Caller): Promise<GateAnswer | undefined> {
  switch (caller.scope) {
    case 'public':
      return openPublicGate(session).then(() => undefined);
    case 'person':
      return openPersonGate(session, caller.claims);
    case 'tenant':
      return openTenantGate(session, caller.claims, caller.tenantId);
  }
}

/** 401 only for "who are you?", 403 for "not you". */
function admit(caller: Caller, answer: GateAnswer | undefined): void {
  if (caller.scope === 'public') return;
  if (!answer?.userId) throw new AppError('access.signIn');
  if (caller.scope === 'tenant' && answer.tenantId === null)
    throw new AppError('access.tenantDenied');
}

function contextOf(
  session: Session,
  caller: Caller,
  request: Request,
  wake: (job: string) => void,
): ContextOf[Caller['scope']] {
  const facts = { db: session.db, now: request.clock.now(), requestId: request.requestId, wake };
  if (caller.scope === 'public') {
    const tenantContext = (tenantId: number) => ({ ...facts, actor: null, tenantId });
    return {
      ...facts,
      actor: null,
      tenantId: null,
      address: caller.address ?? null,
      enterTenant: async (tenantId) => {
        enterTenant(session, tenantId);
        return tenantContext(tenantId);
      },
    };
  }
  const actor = { id: caller.claims.userId, roleId: caller.claims.roleId };
  return caller.scope === 'person'
    ? { ...facts, actor, tenantId: null }
    : { ...facts, actor, tenantId: caller.tenantId };
}

/**
 * Whether work may start before the gate has answered. For somebody it refuses, a read's answer is thrown away, and
 * inside a tenant nothing is seen or written at all (row-level security knows no tenant yet), nor committed. Changes
 * outside of tenants have only the commit as their net: they wait, as does what is given out while it is read.
 */
function startsWithTheGate({ scope }: Caller, mode: Mode): boolean {
  return mode === 'read' || (mode === 'write' && scope === 'tenant');
}

/** Runs a piece of work as one transaction of the caller; nothing of it counts unless the gate admits them. */
export async function runAs<Result>(
  request: Request,
  caller: Caller,
  mode: Mode,
  work: (ctx: ContextOf[Caller['scope']]) => Promise<Result>,
): Promise<Result> {
  const awaited = new Set<string>();
  const result = await inTransaction(
    request.engine,
    mode,
    (session) => open(session, caller),
    async (session, opened) => {
      if (!startsWithTheGate(caller, mode)) admit(caller, await opened);
      const working = work(contextOf(session, caller, request, (job) => awaited.add(job)));
      working.catch(() => {}); // looked at below, after the gate's word
      admit(caller, await opened);
      return working;
    },
  );
  for (const job of awaited) request.wake?.(job);
  return result;
}

/** Work of the product itself: jobs, provider events, commands. It starts in the control plane, as nobody. */
export function runAsSystem<Result>(
  request: Request,
  mode: Mode,
  work: (ctx: PublicContext) => Promise<Result>,
): Promise<Result> {
  return runAs(request, { scope: 'public' }, mode, (ctx) => work(ctx as PublicContext)); // the context of that scope
}
