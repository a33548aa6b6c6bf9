import { createHash, randomBytes } from 'node:crypto';
import type { PublicContext } from '../../kit/context.ts';
import { passwordResetRepository } from './password-reset.repository.ts';

const lifetime = { hours: 1 };

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A link with which a person chooses a password, once and within the hour; only its hash is kept. */
export async function newResetLink(
  ctx: PublicContext,
  userId: number,
  publicBaseUrl: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = String(ctx.now.add(lifetime));
  await passwordResetRepository(ctx).insert(userId, hashOf(token), expiresAt);
  return `${publicBaseUrl}/reset-password?token=${token}`;
}
