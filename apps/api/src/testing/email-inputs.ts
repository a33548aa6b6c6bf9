import type { EmailLinkPurpose } from '@canone/contracts/access/email-change';
import { linkHash, newLinkSecret } from '../platform/auth/link-secret.ts';
import { hashPassword } from '../platform/auth/password.ts';
import { byId, type CallInput, type World } from './billing-inputs.ts';

let serial = 0;
const anAddress = () => `nuova${(serial += 1)}@prova.example`;

const knownPassword = 'quella-di-prima';

export async function givePassword({ api, callerId }: World): Promise<string> {
  const password_hash = await hashPassword(knownPassword);
  await api.make.asOwner((db) =>
    db.updateTable('users').set({ password_hash }).where('id', '=', callerId).execute(),
  );
  return knownPassword;
}

/** A change of a person's e-mail that waits for its confirmation. */
async function aPendingChange({ api }: World, userId: number): Promise<number> {
  const [now, later] = [String(api.now()), String(api.now().add({ hours: 24 }))];
  return api.make.asOwner(async (db) => {
    await db
      .updateTable('email_changes')
      .set({ closed_at: now })
      .where('user_id', '=', userId)
      .execute();
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('email_changes')
      .values({
        user_id: userId,
        old_email: email,
        new_email: anAddress(),
        requested_at: now,
        requested_by: userId,
        requested_in: null,
        confirm_until: later,
        undo_until: later,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

async function aPersonWithChange(world: World): Promise<number> {
  const { id } = await world.api.make.aPerson({ tenantIds: [world.tenantId] });
  await aPendingChange(world, id);
  return id;
}

async function aLink(world: World, purpose: EmailLinkPurpose): Promise<string> {
  const { id: userId } = await world.api.make.aPerson({ tenantIds: [world.tenantId] });
  const change_id = await aPendingChange(world, userId);
  const token = newLinkSecret();
  await world.api.make.asOwner((db) =>
    db
      .insertInto('email_change_links')
      .values({ token_hash: linkHash(token), change_id, purpose })
      .execute(),
  );
  return token;
}

export const emailInputs: Readonly<Record<string, (world: World) => Promise<CallInput>>> = {
  'own-email.pendingEmail': async () => ({}),
  'own-email.requestEmailChange': async (world) => ({
    body: { currentPassword: await givePassword(world), newEmail: anAddress() },
  }),
  'own-email.resendEmailChange': async (world) => {
    await aPendingChange(world, world.callerId);
    return {};
  },
  'own-email.cancelEmailChange': async (world) => {
    await aPendingChange(world, world.callerId);
    return {};
  },
  'user-access.resendEmailChange': async (world) => byId(await aPersonWithChange(world)),
  'user-access.cancelEmailChange': async (world) => byId(await aPersonWithChange(world)),
  'email-change.find': async (world) => ({ body: { token: await aLink(world, 'confirm') } }),
  'email-change.confirmEmail': async (world) => ({
    body: { token: await aLink(world, 'confirm') },
  }),
  'email-change.undoEmail': async (world) => ({ body: { token: await aLink(world, 'undo') } }),
};
