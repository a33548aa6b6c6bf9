import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';

const invalidSession = 'Sessione non valida.';

const SessionId = z
  .string(invalidSession)
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, invalidSession));

/** A valid session of the person who makes the call. */
export const OwnSession = z.object({
  id: SessionId,
  /** The device according to the client, such as "Chrome su Windows". */
  device: z.string(),
  /** An IPv4 address or an IPv6 network (/64) of the last recorded use; null when unknown. */
  network: z.nullable(z.string()),
  createdAt: z.string(),
  /** The time of the last recorded use. A use is recorded at most every ten minutes. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessionContract = {
  name: 'session',
  endpoints: {
    signOut: endpoint({
      method: 'POST',
      path: '/api/user/Logout',
      summary: 'Termina subito la sessione con cui è chiamata',
      access: 'account.use',
      result: z.null(),
    }),
    list: endpoint({
      method: 'GET',
      path: '/api/session/Own',
      summary: 'Le sessioni aperte di chi chiede, la più recente per prima',
      access: 'account.use',
      result: z.object({ items: z.array(OwnSession) }),
    }),
    endSession: endpoint({
      method: 'POST',
      path: '/api/session/End/:sessionId',
      summary: 'Termina un’altra propria sessione',
      access: 'account.use',
      successMessage: 'Sessione terminata.',
      params: z.object({ sessionId: SessionId }),
      result: z.null(),
    }),
    endOtherSessions: endpoint({
      method: 'POST',
      path: '/api/session/EndOthers',
      summary: 'Termina tutte le proprie sessioni, tranne quella con cui è chiamata',
      access: 'account.use',
      successMessage: 'Le altre sessioni sono terminate.',
      result: z.null(),
    }),
  },
} as const;
