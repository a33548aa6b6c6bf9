import { sessionContract } from '@canone/contracts/access/session';
import { deviceName } from '@canone/contracts/values/device-name';
import { recordChange } from '../../platform/audit/audit.ts';
import { type SessionTokens, sessionLimits } from '../../platform/auth/session-token.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { sessionRepository } from './session.repository.ts';
import { endOtherSessions, endOwnSession } from './session.service.ts';
import { sessionEndRepository } from './session-end.repository.ts';

interface Ports {
  readonly serve: Serve;
  readonly sessionTokens: SessionTokens;
}

const { idleSeconds, absoluteSeconds } = sessionLimits;

export function sessionModule({ serve, sessionTokens }: Ports): void {
  const { endpoints } = sessionContract;

  serve.handle(endpoints.signOut, async (_, ctx) => {
    await endOwnSession(ctx, sessionTokens.timeOf(ctx.now));
    await recordChange(ctx, { action: 'signOut', entity: 'user', entityId: ctx.actor.id });
    return null;
  });

  serve.handle(endpoints.list, async (_, ctx) => {
    const now = sessionTokens.timeOf(ctx.now);
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
  });

  serve.handle(endpoints.endSession, async ({ params: { sessionId } }, ctx) => {
    const end = { at: sessionTokens.timeOf(ctx.now), reason: 'endedByPerson' } as const;
    if (!(await sessionEndRepository(ctx).end(ctx.actor.id, sessionId, end)))
      throw new AppError('entity.notFound');
    await recordChange(ctx, { action: 'endSession', entity: 'user', entityId: ctx.actor.id });
    return null;
  });

  serve.handle(endpoints.endOtherSessions, async (_, ctx) => {
    await endOtherSessions(ctx, sessionTokens.timeOf(ctx.now), 'endedByPerson');
    await recordChange(ctx, { action: 'endOtherSessions', entity: 'user', entityId: ctx.actor.id });
    return null;
  });
}
