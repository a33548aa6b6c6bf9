import type { PublicContext } from '../../kit/context.ts';
import { linkHash, newLinkSecret } from '../../kit/link-secret.ts';
import { passwordResetRepository } from './password-reset.repository.ts';

const lifetime = { hours: 1 };

/** A link to choose a password, valid once within an hour. Only the hash of its token is stored. */
export async function newResetPath(ctx: PublicContext, userId: number): Promise<string> {
  const token = newLinkSecret();
  await passwordResetRepository(ctx).insert(userId, linkHash(token), String(linkEnd(ctx)));
  return `/reset-password?token=${token}`;
}

/** The expiry of a link created now. */
export function linkEnd({ now }: PublicContext): Temporal.Instant {
  return now.add(lifetime);
}
