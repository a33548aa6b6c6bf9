import type { PublicContext } from '../../kit/context.ts';
import { linkHash, newLinkSecret } from '../../kit/link-secret.ts';
import { passwordResetRepository } from './password-reset.repository.ts';

const lifetime = { hours: 1 };

/** Where a person chooses a password, once and within the hour; only the hash of its token is kept. */
export async function newResetPath(ctx: PublicContext, userId: number): Promise<string> {
  const token = newLinkSecret();
  await passwordResetRepository(ctx).insert(userId, linkHash(token), String(linkEnd(ctx)));
  return `/reset-password?token=${token}`;
}

/** Until when a link made now is good. */
export function linkEnd({ now }: PublicContext): Temporal.Instant {
  return now.add(lifetime);
}
