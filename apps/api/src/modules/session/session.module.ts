import { sessionContract } from '@canone/contracts/access/session';
import type { SessionTokens } from '../../platform/auth/session-token.ts';
import type { Serve } from '../../platform/http/serve.ts';
import {
  endOtherSessionsByPerson,
  endSession,
  listOwnSessions,
  signOut,
} from './session.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly sessionTokens: SessionTokens;
}

export function sessionModule({ serve, sessionTokens }: Ports): void {
  const { endpoints } = sessionContract;
  const nowOf = ({ now }: { readonly now: Temporal.Instant }) => sessionTokens.timeOf(now);

  serve.handle(endpoints.signOut, (_, ctx) => signOut(ctx, nowOf(ctx)));
  serve.handle(endpoints.list, (_, ctx) => listOwnSessions(ctx, sessionTokens));
  serve.handle(endpoints.endSession, ({ params }, ctx) =>
    endSession(ctx, params.sessionId, nowOf(ctx)),
  );
  serve.handle(endpoints.endOtherSessions, (_, ctx) => endOtherSessionsByPerson(ctx, nowOf(ctx)));
}
