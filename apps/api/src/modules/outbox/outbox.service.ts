import { type Letter, letterHtml, letterText } from '@canone/contracts/letters/mail-letter';
import type { AnyContext, PublicContext } from '../../platform/request/context.ts';
import { keepImage, type MailImage } from './mail-image.repository.ts';
import { outboxRepository } from './outbox.repository.ts';

/** The sender of a mail to a tenant's customer. */
export interface MailSender {
  readonly name: string;
  readonly replyTo: string | null;
  readonly logo: MailImage | null;
}

interface Mail {
  readonly recipient: string;
  /** The person who receives the mail. */
  readonly recipientId: number;
  readonly letter: Letter;
  /** The sender. The default is Canone itself. */
  readonly from?: MailSender;
  /** The id of the tenant's letter that the mail contains. The letter is compared with the books before the mail is sent. */
  readonly letterId?: number;
  /** The content of the QR code that the letter shows. */
  readonly transferCode?: string;
  /** The account to which the tenant's letter asks for a transfer; empty when the letter asks for none. */
  readonly askedIban?: string;
  /**
   * Given when the letter contains a secret link: the expiry of the link, and the person whose next secret link makes
   * this one invalid.
   */
  readonly secret?: { readonly personId?: number; readonly until: Temporal.Instant };
}

/** Adds a mail to the outbox in the caller's transaction. The job sends it after the commit. */
export async function queueMail(
  ctx: AnyContext | PublicContext,
  { recipient, recipientId, letter, letterId, transferCode, askedIban, secret, from }: Mail,
): Promise<void> {
  const outbox = outboxRepository(ctx);
  const image_hash = from?.logo ? await keepImage(ctx, from.logo) : null;
  await outbox.insert({
    recipient,
    subject: letter.subject,
    body: letterText(letter),
    html: letterHtml(letter),
    recipient_id: recipientId,
    person_id: secret?.personId,
    letter_id: letterId,
    transfer_code: transferCode,
    asked_iban: askedIban,
    secret_until: secret && String(secret.until),
    sender_name: from?.name,
    reply_to: from?.replyTo,
    image_hash,
  });
  ctx.triggerJob('mail');
}

/** Invalidates secret links in this person's waiting mails. */
export function voidMailSecrets(ctx: AnyContext | PublicContext, personId: number): Promise<void> {
  return outboxRepository(ctx).voidSecrets(personId);
}
