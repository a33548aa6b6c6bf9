import type { PublicContext } from '../../kit/context.ts';
import { linkHash, newLinkSecret } from '../../kit/link-secret.ts';
import { passwordResetRepository } from './password-reset.repository.ts';

const lifetime = { hours: 1 };

/** A link with which a person chooses a password, once and within the hour; only its hash is kept. */
export async function newResetLink(
  ctx: PublicContext,
  userId: number,
  publicBaseUrl: string,
): Promise<string> {
  const token = newLinkSecret();
  const expiresAt = String(ctx.now.add(lifetime));
  await passwordResetRepository(ctx).insert(userId, linkHash(token), expiresAt);
  return `${publicBaseUrl}/reset-password?token=${token}`;
}
