import type { AnyContext, PublicContext } from '../../kit/context.ts';
import { type Letter, letterHtml, letterText } from '../../providers/mail/letter.ts';
import { outboxRepository } from './outbox.repository.ts';

interface Mail {
  readonly recipient: string;
  readonly letter: Letter;
  /** Given when the letter carries what opens a door: for whom, and until when. */
  readonly secret?: { readonly personId: number; readonly until: Temporal.Instant };
}

/** Puts a mail in the outbox, in the transaction of what it tells about; it leaves after the commit. */
export async function queueMail(
  ctx: AnyContext | PublicContext,
  { recipient, letter, secret }: Mail,
): Promise<void> {
  await outboxRepository(ctx).insert({
    recipient,
    subject: letter.subject,
    body: letterText(letter),
    html: letterHtml(letter),
    person_id: secret?.personId,
    secret_until: secret && String(secret.until),
  });
  ctx.wake('mail');
}

/** What still waits for this person must not open a door any more. */
export function voidMailSecrets(ctx: AnyContext | PublicContext, personId: number): Promise<void> {
  return outboxRepository(ctx).voidSecrets(personId);
}
