import { createHash, randomBytes } from 'node:crypto';
import { secretBox } from '@canone/api/secret-box';
import type pg from 'pg';
import { inTenant } from '../in-tenant.ts';
import { largest } from './data.ts';
import { secretKey } from './product.ts';

const count = 1_000;

/**
 * Creates the provider account for the payments of customers. Its secret is written directly to the database, because
 * the API would test it at PayPal.
 */
async function openAccount(client: pg.Client): Promise<number> {
  return inTenant(client, largest, async () => {
    const { rows } = await client.query<{ id: number }>(
      'update payment_providers set api_secret_sealed = $2 where tenant_id = $1 returning id',
      [largest, secretBox(secretKey).seal('un-segreto')],
    );
    const [account] = rows;
    if (!account) throw new Error('no account');
    return account.id;
  });
}

/**
 * Creates payment links for the first subscriptions and returns the secrets of the links. The product and the limit
 * store only their hashes.
 */
export async function makeLinks(
  client: pg.Client,
  subscriptions: readonly number[],
): Promise<readonly string[]> {
  const account = await openAccount(client);
  const ids = subscriptions.slice(0, count);
  const secrets = ids.map(() => randomBytes(32).toString('base64url'));
  const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest());
  const links = 'unnest($1::bytea[], $2::int[]) as k (hash, subscription_id)';
  await inTenant(client, largest, async () => {
    await client.query(
      `insert into payment_tokens (tenant_id, token_hash, created_at, expires_at, receivable_id, user_id, plan_id,
         amount_cents, payment_provider_id, provider_plan_id, overrides_price, correlation_id)
       select s.tenant_id, k.hash, now(), now() + interval '1 day', y.id, s.user_id, s.plan_id, y.gross_cents, $4,
         'P-' || s.plan_id, false, 'canone-' || encode(k.hash, 'hex')
       from ${links}
       join subscriptions s on s.tenant_id = $3 and s.id = k.subscription_id
       join receivables y on y.tenant_id = $3 and y.subscription_id = s.id`,
      [hashes, ids, largest, account],
    );
    await client.query(
      'insert into payment_token_lookup (token_hash, tenant_id) select unnest($1::bytea[]), $2',
      [hashes, largest],
    );
  });
  await client.query('create table best.links (hash bytea primary key, subscription_id int)');
  await client.query(`insert into best.links select hash, subscription_id from ${links}`, [
    hashes,
    ids,
  ]);
  await client.query('analyze best.links');
  return secrets;
}
