import { newTotpSecret, stepAt, totpCode } from '../modules/second-factor/totp.ts';
import { linkHash, newLinkSecret } from '../platform/auth/link-secret.ts';
import { byId, type CallInput, type World } from './billing-inputs.ts';
import { givePassword } from './email-inputs.ts';
import { softwarePasskey } from './software-passkey.ts';

/** Removes the second factors of the caller, and any pause after wrong attempts. */
async function withoutFactor({ api, callerId }: World): Promise<void> {
  await api.make.asOwner(async (db) => {
    await db.deleteFrom('totp_secrets').where('user_id', '=', callerId).execute();
    await db.deleteFrom('passkeys').where('user_id', '=', callerId).execute();
    await db.deleteFrom('recovery_codes').where('user_id', '=', callerId).execute();
    await db.deleteFrom('attempt_counters').execute();
  });
}

/** Sets up an authenticator app of a person. Returns the present code of the app. */
async function anApp(
  { api }: World,
  { userId, isConfirmed }: { readonly userId: number; readonly isConfirmed: boolean },
): Promise<string> {
  const [secret, now] = [newTotpSecret(), String(api.now())];
  await api.make.asOwner((db) =>
    db
      .insertInto('totp_secrets')
      .values({
        user_id: userId,
        secret_sealed: api.secretBox.seal(secret.toString('hex')),
        created_at: now,
        confirmed_at: isConfirmed ? now : null,
      })
      .execute(),
  );
  return totpCode(secret, stepAt(api.now()));
}

async function aPasskey({ api, callerId }: World): Promise<string> {
  const id = newLinkSecret();
  await api.make.asOwner((db) =>
    db
      .insertInto('passkeys')
      .values({
        id,
        user_id: callerId,
        name: 'Portatile',
        public_key: Buffer.alloc(1),
        counter: 0,
        created_at: String(api.now()),
      })
      .execute(),
  );
  return id;
}

/** A sign-in that waits for the second factor. */
async function aStep(world: World): Promise<{ token: string; code: string }> {
  const { api, tenantId } = world;
  const { id: userId } = await api.make.aPerson({ tenantIds: [tenantId] });
  const code = await anApp(world, { userId, isConfirmed: true });
  const token = newLinkSecret();
  await api.make.asOwner((db) =>
    db
      .insertInto('sign_in_steps')
      .values({
        token_hash: linkHash(token),
        user_id: userId,
        epoch: 0,
        expires_at: String(api.now().add({ minutes: 5 })),
      })
      .execute(),
  );
  return { token, code };
}

async function aChallenge({ api, callerId }: World): Promise<string> {
  const challenge = newLinkSecret();
  await api.make.asOwner((db) =>
    db
      .insertInto('passkey_challenges')
      .values({
        challenge_hash: linkHash(challenge),
        user_id: callerId,
        purpose: 'register',
        expires_at: String(api.now().add({ minutes: 5 })),
      })
      .execute(),
  );
  return challenge;
}

const confirmed = async (world: World) => ({ currentPassword: await givePassword(world) });

/** The password and a code of an app. From now on the app is a second factor of the caller. */
async function confirmedByApp(world: World) {
  const code = await anApp(world, { userId: world.callerId, isConfirmed: true });
  return { ...(await confirmed(world)), secondFactor: { code } };
}

export const factorInputs: Readonly<Record<string, (world: World) => Promise<CallInput>>> = {
  'second-factor.state': async () => ({}),
  'second-factor.beginTotp': async (world) => {
    await withoutFactor(world);
    return { body: await confirmed(world) };
  },
  'second-factor.confirmTotp': async (world) => {
    await withoutFactor(world);
    const code = await anApp(world, { userId: world.callerId, isConfirmed: false });
    return { body: { code } };
  },
  'second-factor.removeTotp': async (world) => {
    await withoutFactor(world);
    return { body: await confirmedByApp(world) };
  },
  'second-factor.renewRecoveryCodes': async (world) => {
    await withoutFactor(world);
    return { body: await confirmedByApp(world) };
  },
  'second-factor.beginPasskey': async (world) => {
    await withoutFactor(world);
    return { body: await confirmed(world) };
  },
  'second-factor.addPasskey': async (world) => {
    await withoutFactor(world);
    const passkey = softwarePasskey().create(await aChallenge(world));
    return { body: { name: 'Portatile', passkey } };
  },
  'second-factor.removePasskey': async (world) => {
    await withoutFactor(world);
    const passkeyId = await aPasskey(world);
    return { body: { ...(await confirmedByApp(world)), passkeyId } };
  },
  'second-factor.beginProof': async () => ({}),
  'user-access.secondFactor': async ({ api, tenantId }) =>
    byId((await api.make.aPerson({ tenantIds: [tenantId] })).id),
  'user-access.resetSecondFactor': async (world) => {
    const { id } = await world.api.make.aPerson({ tenantIds: [world.tenantId] });
    await anApp(world, { userId: id, isConfirmed: true });
    return byId(id);
  },
  'second-step.begin': async (world) => ({ body: { token: (await aStep(world)).token } }),
  'second-step.finish': async (world) => {
    const { token, code } = await aStep(world);
    return { body: { token, proof: { code } } };
  },
};
