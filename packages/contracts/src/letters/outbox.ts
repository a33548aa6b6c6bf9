import * as z from 'zod/mini';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id, IdText, lineOfText } from '../kit/fields.ts';
import type { BadgeTone } from '../values/badge.ts';

/** The state of an outgoing e-mail. */
export const MailState = { Queued: 1, Sent: 2, Failed: 3, Withdrawn: 4 } as const;
type MailState = (typeof MailState)[keyof typeof MailState];

/** Replaces the text of a mail that only its recipient may read. */
export const personalLinkText = 'Il testo porta un link personale: lo legge solo chi lo riceve.';

export const mailStates: Record<MailState, { label: string; tone: BadgeTone }> = {
  [MailState.Queued]: { label: 'In coda', tone: 'info' },
  [MailState.Sent]: { label: 'Inviata', tone: 'success' },
  [MailState.Failed]: { label: 'Non riuscita', tone: 'error' },
  [MailState.Withdrawn]: { label: 'Ritirata', tone: 'warning' },
};

const mail = {
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  state: z.int(),
};

const OutboxMail = z.object(mail);
export type OutboxMail = z.infer<typeof OutboxMail>;

/** `text` is null if it contains, or contained, a link that only the recipient may use. */
const OutboxMailDetail = z.object({
  ...mail,
  sentAt: z.nullable(z.string()),
  attempts: z.int(),
  nextAttemptAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  text: z.nullable(z.string()),
});
export type OutboxMailDetail = z.infer<typeof OutboxMailDetail>;

export const outboxContract = {
  name: 'outbox',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/outbox/getAll',
      summary: 'Posta in uscita: le email di tutta l’installazione e il loro stato',
      access: 'outbox.read',
      query: listQuery({ recipient: lineOfText(), subject: lineOfText(), state: IdText }, [
        'id',
        'recipient',
        'subject',
        'createdAt',
      ]),
      result: pageOf(OutboxMail),
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/outbox/GetById/:id',
      summary: 'Un’email in uscita; il testo con un link personale si legge solo senza SMTP',
      access: 'outbox.read',
      params: ById,
      result: OutboxMailDetail,
    }),
  },
} as const;
