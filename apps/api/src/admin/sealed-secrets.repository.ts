import { sql } from 'kysely';
import { everyTenantId } from '../modules/tenant/every-tenant.service.ts';
import type { SecretBox } from '../platform/auth/secret-box.ts';
import { erasedAnswer } from '../platform/http/erased-answer.ts';
import type { PublicContext } from '../platform/request/context.ts';

/** Every column of tenants that is encrypted with SECRET_KEY. */
const sealedColumns = [
  { table: 'payment_providers', column: 'api_secret_sealed', key: ['id'] },
  { table: 'payment_tokens', column: 'token_sealed', key: ['id'] },
  { table: 'idempotent_answers', column: 'answer_sealed', key: ['person_id', 'endpoint', 'key'] },
] as const;

type SealedColumn = (typeof sealedColumns)[number];
type Row = Readonly<Record<string, string | number>> & { readonly sealed: string };

async function resealColumn(
  { db, tenantId }: { db: PublicContext['db']; tenantId: number },
  { table, column, key }: SealedColumn,
  box: SecretBox,
): Promise<number> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  // the comparison excludes erased answers, and null values too
  const { rows } = await sql<Row>`select ${names}, ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(column)} <> ${erasedAnswer} for update`.execute(db);
  const old = rows.filter(({ sealed }) => !box.isCurrent(sealed));
  for (const row of old) {
    const isRow = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${box.seal(box.open(row.sealed))}
      where tenant_id = ${tenantId} and ${isRow}`.execute(db);
  }
  return old.length;
}

/** The constant that the first start encrypted; null before the first start. */
export async function keyCheckOf({ db }: PublicContext): Promise<string | null> {
  const row = await db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow();
  return row.key_check;
}

const keyCheckText = 'canone';

/** Encrypts and stores the constant, unless another process has already stored it. */
export async function insertKeyCheck({ db }: PublicContext, box: SecretBox): Promise<void> {
  await db
    .updateTable('installation')
    .set({ key_check: box.seal(keyCheckText) })
    .where('key_check', 'is', null)
    .execute();
}

/** One encrypted secret of any tenant, for a database that has no constant yet. */
export async function findSealedSecret(ctx: PublicContext): Promise<string | undefined> {
  for (const id of await everyTenantId(ctx)) {
    const { db } = await ctx.enterTenant(id);
    const row = await db
      .selectFrom('payment_providers')
      .select('api_secret_sealed as sealed')
      .where('tenant_id', '=', id)
      .where('api_secret_sealed', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row?.sealed) return row.sealed;
  }
  return undefined;
}

/** Re-encrypts the secrets of authenticator apps, which belong to no tenant. */
async function resealApps({ db }: PublicContext, box: SecretBox): Promise<number> {
  const rows = await db
    .selectFrom('totp_secrets')
    .select(['user_id', 'secret_sealed'])
    .forUpdate()
    .execute();
  const old = rows.filter((row) => !box.isCurrent(row.secret_sealed));
  for (const { user_id, secret_sealed } of old) {
    await db
      .updateTable('totp_secrets')
      .set({ secret_sealed: box.seal(box.open(secret_sealed)) })
      .where('user_id', '=', user_id)
      .execute();
  }
  return old.length;
}

/**
 * Re-encrypts the values that the old key has encrypted: first the second factors, then the secrets of each tenant.
 * Values of the current key do not change.
 */
export async function resealAll(ctx: PublicContext, box: SecretBox): Promise<number> {
  await ctx.db
    .updateTable('installation')
    .set({ key_check: box.seal(keyCheckText) })
    .execute();
  const tenantIds = await everyTenantId(ctx);
  // the apps come first, because inside a tenant the role may not read second factors
  let count = await resealApps(ctx, box);
  for (const id of tenantIds) {
    const inTenant = await ctx.enterTenant(id);
    for (const column of sealedColumns) count += await resealColumn(inTenant, column, box);
  }
  return count;
}
