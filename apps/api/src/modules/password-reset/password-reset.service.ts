import { resetPasswordPath } from '@canone/contracts/texts/page-paths';
import { linkHash, newLinkSecret } from '../../platform/auth/link-secret.ts';
import type { PersonContext, PublicContext } from '../../platform/request/context.ts';
import { voidMailSecrets } from '../outbox/outbox.service.ts';
import { passwordResetRepository } from './password-reset.repository.ts';

const lifetime = { hours: 1 };

/** A link to choose a password, valid once within an hour. Only the hash of its token is stored. */
export async function newResetPath(ctx: PublicContext, userId: number): Promise<string> {
  const token = newLinkSecret();
  await passwordResetRepository(ctx).insert(userId, linkHash(token), String(linkEnd(ctx)));
  return `${resetPasswordPath}?token=${token}`;
}

/** Invalidates the person's links, also those in mails that are not sent yet. */
export async function revokeResetLinks(
  ctx: PersonContext | PublicContext,
  userId: number,
): Promise<void> {
  await passwordResetRepository(ctx).revokeLinks(userId);
  await voidMailSecrets(ctx, userId);
}

/** The expiry of a link created now. */
export function linkEnd({ now }: PublicContext): Temporal.Instant {
  return now.add(lifetime);
}
