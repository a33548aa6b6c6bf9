import { randomUUID } from 'node:crypto';
import type { SessionTokens } from '../../platform/auth/session-token.ts';
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

/**
 * The session of the call as a new row. The row is needed if the previous version began the session, because then it
 * has none yet.
 */
function ownSession({ actor, session }: PersonContext, at: Temporal.Instant): NewSession {
  return { ...session, userId: actor.id, at, network: null, agent: null };
}

export async function endOwnSession(ctx: PersonContext, at: Temporal.Instant): Promise<void> {
  await sessionEndRepository(ctx).endOwn(ownSession(ctx, at), { at, reason: 'signedOut' });
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
