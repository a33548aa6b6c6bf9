import { recordChange } from '../../platform/audit/audit.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import { passwordResetRepository } from './password-reset.repository.ts';
import { newResetPath, revokeResetLinks } from './password-reset.service.ts';

/**
 * Creates a SuperAdmin without a password and returns a link to choose one; undefined when the e-mail is already used.
 */
export async function createSuperAdmin(
  ctx: PublicContext,
  { email, name, publicBaseUrl }: { email: string; name: string; publicBaseUrl: string },
): Promise<string | undefined> {
  const id = await passwordResetRepository(ctx).insertSuperAdmin(email, name);
  if (id === undefined) return undefined;
  const after = { email, name };
  await recordChange(ctx, { action: 'createSuperAdmin', entity: 'user', entityId: id, after });
  return `${publicBaseUrl}${await newResetPath(ctx, id)}`;
}

/** Ends the links of an active SuperAdmin and returns a new one; undefined for any other e-mail. */
export async function renewSuperAdminLink(
  ctx: PublicContext,
  { email, publicBaseUrl }: { email: string; publicBaseUrl: string },
): Promise<string | undefined> {
  const id = await passwordResetRepository(ctx).findActiveSuperAdmin(email);
  if (id === undefined) return undefined;
  await revokeResetLinks(ctx, id);
  await recordChange(ctx, { action: 'requestPasswordReset', entity: 'user', entityId: id });
  return `${publicBaseUrl}${await newResetPath(ctx, id)}`;
}
