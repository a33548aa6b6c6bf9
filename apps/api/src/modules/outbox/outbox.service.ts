import type { AnyContext, PublicContext } from '../../kit/context.ts';
import { type Letter, letterHtml, letterText } from '@canone/contracts/mail-letter';
import { outboxRepository } from './outbox.repository.ts';

interface Mail {
  readonly recipient: string;
  readonly letter: Letter;
  /** Given when the letter contains a secret link: its person and its expiry. */
  readonly secret?: { readonly personId: number; readonly until: Temporal.Instant };
}

/** Adds a mail to the outbox in the caller's transaction. The job sends it after the commit. */
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
  ctx.triggerJob('mail');
}

/** Invalidates secret links in this person's waiting mails. */
export function voidMailSecrets(ctx: AnyContext | PublicContext, personId: number): Promise<void> {
  return outboxRepository(ctx).voidSecrets(personId);
}
