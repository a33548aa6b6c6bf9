import type { PublicContext } from '../../platform/request/context.ts';
import { refuseAfterCommit, type Transactions } from '../../platform/request/transactions.ts';
import { queueMail } from '../outbox/outbox.service.ts';
import {
  accountCounter,
  networkCounter,
  plainEmail,
  takeAttempts,
} from '../throttle/throttle.service.ts';
import { passwordResetRepository } from './password-reset.repository.ts';
import { linkEnd, newResetPath } from './password-reset.service.ts';
import { resetLetter } from './reset-letters.ts';

async function sendLink(ctx: PublicContext, email: string, publicBaseUrl: string): Promise<void> {
  const person = await passwordResetRepository(ctx).lockActivePerson(plainEmail(email));
  if (!person) return;
  const link = `${publicBaseUrl}${await newResetPath(ctx, person.id)}`;
  await queueMail(ctx, {
    recipient: person.email,
    recipientId: person.id,
    letter: resetLetter({ name: person.name, link }),
    secret: { personId: person.id, until: linkEnd(ctx) },
  });
}

/**
 * Mails a link if an active person has this address. When one address has received too many mails, no mail is sent and
 * no error is returned.
 */
export async function requestLink(
  transactions: Transactions<PublicContext>,
  email: string,
  publicBaseUrl: string,
): Promise<void> {
  await refuseAfterCommit(transactions, async (ctx) => {
    const tooManyHere = await takeAttempts(ctx, [networkCounter('resetMailFromNetwork', ctx)]);
    if (tooManyHere) return tooManyHere;
    const tooManyToAccount = await takeAttempts(ctx, [accountCounter('resetMailToAccount', email)]);
    if (!tooManyToAccount) await sendLink(ctx, email, publicBaseUrl);
    return undefined;
  });
}
