import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SessionTokens } from '../../platform/auth/session-token.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Claims } from '../../platform/database/access-check.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { RecordUse } from '../../platform/http/route.ts';
import { agentOf } from '../../platform/request/caller.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { sessionRepository } from './session.repository.ts';
import { networkOf } from './session.service.ts';

/**
 * The shortest time between two writes of a session's use. A client that ignores its renewed tokens gets a new one at
 * each call, and only some of these calls write.
 */
const writtenEveryMs = 5 * 60_000;
const remembered = 10_000;

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly tokens: SessionTokens;
}

/** Writes the last use of a session when its token is renewed. If the write fails, the token is renewed later. */
export function sessionUseRecorder({ engine, clock, tokens }: Ports): RecordUse {
  /** The time of the last write for each session, the oldest first. */
  const written = new Map<string, number>();

  function remember(sessionId: string, atMs: number): void {
    const [oldest] = written.keys();
    if (oldest !== undefined && written.size >= remembered) written.delete(oldest);
    written.delete(sessionId);
    written.set(sessionId, atMs);
  }

  async function write(
    { userId, sessionEpoch: epoch, sessionId: id }: Claims,
    request: FastifyRequest,
  ): Promise<boolean> {
    const at = tokens.timeOf(clock.now());
    const last = written.get(id);
    if (last !== undefined && at.epochMilliseconds - last < writtenEveryMs) return true;
    const [network, agent] = [networkOf(request.ip), agentOf(request)];
    const isLive = await runAsSystem({ engine, clock, requestId: randomUUID() }, 'write', (ctx) =>
      sessionRepository(ctx).use({ id, userId, epoch, at, network, agent }),
    );
    if (isLive) remember(id, at.epochMilliseconds);
    return isLive;
  }

  return async (claims, request) => {
    try {
      return await write(claims, request);
    } catch (error) {
      request.log.error({ err: error }, 'use of a session not recorded');
      return false;
    }
  };
}
