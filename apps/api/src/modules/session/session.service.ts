import { randomUUID } from 'node:crypto';
import { deviceName } from '@canone/contracts/values/device-name';
import { recordChange } from '../../platform/audit/audit.ts';
import { type SessionTokens, sessionLimits } from '../../platform/auth/session-token.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { clientNetwork } from '../../platform/limits/client-network.ts';
import type { PersonContext, PublicContext } from '../../platform/request/context.ts';
import type { SessionEndReason } from '../../schema/access.ts';
import { type NewSession, sessionRepository } from './session.repository.ts';
import { sessionEndRepository } from './session-end.repository.ts';

interface SignedInPerson {
  readonly id: number;
  readonly roleId: number;
  readonly sessionEpoch: number;
}

/** The network of an address for display; null without an address. */
export function networkOf(address: string | null): string | null {
  return address ? clientNetwork(address) : null;
}

export async function startSession(
  ctx: PublicContext,
  { id: userId, roleId, sessionEpoch }: SignedInPerson,
  tokens: SessionTokens,
): Promise<string> {
  const id = randomUUID();
  await sessionRepository(ctx).insert({
    id,
    userId,
    epoch: sessionEpoch,
    at: tokens.timeOf(ctx.now),
    network: networkOf(ctx.address),
    agent: ctx.agent,
  });
  return tokens.issue({ userId, roleId, sessionEpoch, sessionId: id }, ctx.now);
}

const { idleSeconds, absoluteSeconds } = sessionLimits;

/** The live sessions of the person who makes the call. */
export async function listOwnSessions(ctx: PersonContext, tokens: SessionTokens) {
  const now = tokens.timeOf(ctx.now);
  const rows = await sessionRepository(ctx).listLive(ctx.actor.id, {
    use: String(now.subtract({ seconds: idleSeconds })),
    start: String(now.subtract({ seconds: absoluteSeconds })),
  });
  return {
    items: rows.map(({ agent, ...row }) => ({
      ...row,
      device: deviceName(agent),
      isCurrent: row.id === ctx.session.id,
    })),
  };
}

/**
 * The session of the call as a new row. The row is needed if the previous version began the session, because then it
 * has none yet.
 */
function ownSession({ actor, session }: PersonContext, at: Temporal.Instant): NewSession {
  return { ...session, userId: actor.id, at, network: null, agent: null };
}

export async function signOut(ctx: PersonContext, at: Temporal.Instant): Promise<null> {
  await sessionEndRepository(ctx).endOwn(ownSession(ctx, at), { at, reason: 'signedOut' });
  await recordChange(ctx, { action: 'signOut', entity: 'user', entityId: ctx.actor.id });
  return null;
}

/** Ends one session of the person who makes the call. */
export async function endSession(
  ctx: PersonContext,
  sessionId: string,
  at: Temporal.Instant,
): Promise<null> {
  const end = { at, reason: 'endedByPerson' } as const;
  if (!(await sessionEndRepository(ctx).end(ctx.actor.id, sessionId, end)))
    throw new AppError('entity.notFound');
  await recordChange(ctx, { action: 'endSession', entity: 'user', entityId: ctx.actor.id });
  return null;
}

/**
 * Ends every session of the person except the session of this call. Refuses the call if another call has ended its
 * session in the meantime.
 */
export async function endOtherSessions(
  ctx: PersonContext,
  at: Temporal.Instant,
  reason: SessionEndReason,
): Promise<void> {
  const own = ownSession(ctx, at);
  const sessions = sessionEndRepository(ctx);
  if (!(await sessions.lockValid(own))) throw new AppError('access.signIn');
  await sessions.endOthers(own, { at, reason });
}

/** Ends every other session at the request of the person. */
export async function endOtherSessionsByPerson(
  ctx: PersonContext,
  at: Temporal.Instant,
): Promise<null> {
  await endOtherSessions(ctx, at, 'endedByPerson');
  await recordChange(ctx, { action: 'endOtherSessions', entity: 'user', entityId: ctx.actor.id });
  return null;
}
