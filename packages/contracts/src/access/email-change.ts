import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { emailChangeMessages } from '../texts/email-change-messages.ts';

export type EmailLinkPurpose = 'confirm' | 'undo';

/** A change of e-mail that waits for its confirmation. */
export const PendingEmail = z.object({
  email: z.string(),
  confirmUntil: z.string(),
});
export type PendingEmail = z.infer<typeof PendingEmail>;

const { linkInvalid } = emailChangeMessages;
const LinkToken = z
  .string(linkInvalid)
  .check(z.minLength(1, linkInvalid), z.maxLength(200, linkInvalid));

/**
 * The calls of the pages to which the mails to the new and the old address lead. The token in the mail's link is the
 * permission.
 */
export const emailChangeContract = {
  name: 'email-change',
  endpoints: {
    find: endpoint({
      // POST, because the secret of the link must not appear in a URL
      method: 'POST',
      path: '/api/emailChange/Find',
      summary: 'Il cambio di email di un link, prima di confermarlo o annullarlo',
      access: 'public',
      body: z.object({ token: LinkToken }),
      result: z.object({
        purpose: z.enum(['confirm', 'undo']),
        oldEmail: z.string(),
        newEmail: z.string(),
        isConfirmed: z.boolean(),
      }),
    }),
    confirmEmail: endpoint({
      method: 'POST',
      path: '/api/emailChange/Confirm',
      summary: 'Conferma la nuova email e termina tutte le sessioni della persona',
      access: 'public',
      successMessage: emailChangeMessages.confirmed,
      body: z.object({ token: LinkToken }),
      result: z.null(),
    }),
    undoEmail: endpoint({
      method: 'POST',
      path: '/api/emailChange/Undo',
      summary: 'Annulla un cambio di email, anche confermato, e termina tutte le sessioni',
      access: 'public',
      successMessage: emailChangeMessages.undone,
      body: z.object({ token: LinkToken }),
      result: z.null(),
    }),
  },
} as const;
