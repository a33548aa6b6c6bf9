import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { eachText } from '@canone/contracts/people/user-fields';
import { sql } from 'kysely';
import { insertEntry } from '../platform/audit/history-entry.ts';
import { personColumns } from '../schema/people.ts';
import { aFinishedOperation } from './finished-operation.ts';
import { type MarkedSubscription, mark, markMoney } from './marked-money.ts';
import type { TestApi } from './test-api.ts';

export { mark } from './marked-money.ts';

const at = '2026-11-01T09:00:00Z';
const later = '2026-12-01T09:00:00Z';

const texts = Object.fromEntries(
  Object.values(eachText((key) => [personColumns[key], `${key} ${mark}`] as const)),
);

/** A customer with an ended, paid subscription. Each value that describes the person contains the mark. */
export async function aMarkedPerson(api: TestApi, tenantId: number) {
  const subscription = await api.make.aSubscription(tenantId, {
    status: SubscriptionStatus.Canceled,
  });
  const { id } = subscription.customer;
  await markAccount(api, id);
  await markMoney(api, tenantId, subscription);
  await markHistory(api, tenantId, subscription);
  await markOperation(api, tenantId, subscription);
  return {
    id,
    subscriptionId: subscription.id,
    paymentId: subscription.paymentId,
    name: `Nome ${mark}`,
    email: `${mark}@prova.example`,
  };
}

async function markAccount({ make, secretBox }: TestApi, user_id: number): Promise<void> {
  const email = `${mark}@prova.example`;
  await make.asOwner(async (db) => {
    await db
      .updateTable('users')
      .set({
        name: `Nome ${mark}`,
        email,
        ...texts,
        vat_code: `${mark}01234567`,
        street: `Via ${mark} 1`,
        zip: `${mark}40`,
        municipality_id: 1,
        password_hash: `hash ${mark}`,
      })
      .where('id', '=', user_id)
      .execute();
    const hash = Buffer.from(mark);
    const expiring = { user_id, expires_at: later };
    await db
      .insertInto('password_resets')
      .values({ ...expiring, token_hash: hash, created_at: at })
      .execute();
    await db
      .insertInto('sign_in_steps')
      .values({ ...expiring, token_hash: hash, epoch: 0 })
      .execute();
    await db
      .insertInto('passkey_challenges')
      .values({ ...expiring, challenge_hash: hash, purpose: 'signIn' })
      .execute();
    await db
      .insertInto('totp_secrets')
      .values({ user_id, secret_sealed: secretBox.seal(mark), created_at: at })
      .execute();
    await db.insertInto('recovery_codes').values({ user_id, code_hash: hash }).execute();
    await db
      .insertInto('passkeys')
      .values({ id: mark, user_id, name: mark, public_key: hash, counter: 0, created_at: at })
      .execute();
    await sql`insert into sessions (id, user_id, epoch, created_at, last_used_at, network, agent, ended_at, end_reason)
      values (gen_random_uuid(), ${user_id}, 0, ${at}, ${at}, ${mark}, ${mark}, ${at}, 'signedOut')`.execute(
      db,
    );
    const { id: change_id } = await db
      .insertInto('email_changes')
      .values({
        user_id,
        old_email: `prima.${email}`,
        new_email: email,
        requested_at: at,
        requested_by: user_id,
        requested_in: null,
        confirm_until: later,
        undo_until: later,
        confirmed_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('email_change_links')
      .values({ change_id, token_hash: hash, purpose: 'undo' })
      .execute();
    const mail = { subject: mark, body: mark, html: mark, last_error: mark, created_at: at };
    await db
      .insertInto('outbox')
      .values([
        { ...mail, recipient: email },
        { ...mail, recipient: `prima.${email}` },
        { ...mail, recipient: `altra.${email}`, person_id: user_id },
      ])
      .execute();
  });
}

async function markHistory(
  api: TestApi,
  tenant_id: number,
  owned: MarkedSubscription,
): Promise<void> {
  const entry = { tenant_id, at, action: 'update', request_id: 'richiesta-casuale' };
  const values = (record: object) => JSON.stringify(record);
  const origin = { network: `net ${mark}`, agent: `browser ${mark}` };
  await api.make.inTenant(tenant_id, async (db) => {
    const person = { entity: 'user', entity_id: owned.customer.id };
    await insertEntry(
      db,
      {
        ...entry,
        ...person,
        before: values({ phone: mark }),
        after: values({ name: `x ${mark}` }),
      },
      undefined,
    );
    await insertEntry(
      db,
      {
        ...entry,
        entity: 'subscription',
        entity_id: owned.id,
        after: values({ reason: 'receipt', recipient: `${mark}@prova.example` }),
      },
      undefined,
    );
    await insertEntry(
      db,
      {
        ...entry,
        entity: 'ledger',
        entity_id: 1,
        after: values({ note: `per Prima.${mark}@prova.example` }),
      },
      undefined,
    );
    await insertEntry(
      db,
      { ...entry, entity: 'plan', entity_id: 1, actor_id: owned.customer.id },
      origin,
    );
  });
  await api.make.asOwner(async (db) => {
    await sql`select set_config('app.tenant_id', '0', false)`.execute(db);
    const { id } = owned.customer;
    const outside = { ...entry, tenant_id: 0, actor_id: id };
    const author = values({ name: 'Regione', author: `Nome ${mark}` });
    const email = values({ email: mark });
    await insertEntry(db, { ...outside, entity: 'user', entity_id: id, after: email }, origin);
    await insertEntry(db, { ...outside, entity: 'region', entity_id: 1, after: author }, undefined);
    await sql`select set_config('app.tenant_id', '', false)`.execute(db);
  });
}

/** Adds a reminder to the person as a row of another person's operation. */
const markOperation = (api: TestApi, tenantId: number, owned: MarkedSubscription) =>
  aFinishedOperation(api, tenantId, {
    action: 'remindSubscriptions',
    labels: { [owned.id]: `Nome ${mark} · Via ${mark} 1` },
  });
