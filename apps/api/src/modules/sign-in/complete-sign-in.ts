import type { SignedIn } from '@canone/contracts/access/sign-in';
import { recordChange } from '../../platform/audit/audit.ts';
import type { SessionTokens } from '../../platform/auth/session-token.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import { startSession } from '../session/session.service.ts';
import type { Device, DeviceTokens } from './device-token.ts';
import { signInRepository } from './sign-in.repository.ts';

interface Entering {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role_id: number;
  readonly session_epoch: number;
  readonly password_hash: string | null;
}

interface EntrancePorts {
  readonly devices: DeviceTokens;
  readonly sessionTokens: SessionTokens;
}

interface Proved {
  readonly device: Device | undefined;
  /** The second factor that the person used, for the history. */
  readonly factor?: string;
}

/** Starts the session of a person who has proved everything that is required. */
export async function completeSignIn(
  ctx: PublicContext,
  { person, device, factor }: Proved & { readonly person: Entering },
  { devices, sessionTokens }: EntrancePorts,
): Promise<SignedIn> {
  const { id, email, name, role_id: roleId, session_epoch: sessionEpoch } = person;
  const act = { action: 'signIn', entity: 'user', entityId: id };
  await recordChange(ctx, { ...act, ...(factor && { after: { factor } }) }, id);
  return {
    token: await startSession(ctx, { id, roleId, sessionEpoch }, sessionTokens),
    user: { id, email, name, roleId },
    deviceToken: await devices.issue(person, device, ctx.now),
    resetUrl: null,
    defaultTenantId: await signInRepository(ctx).onlyTenantOf(id),
  };
}
