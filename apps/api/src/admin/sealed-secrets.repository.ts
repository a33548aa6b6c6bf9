import { sql } from 'kysely';
import type { PublicContext } from '../kit/context.ts';
import type { SecretBox } from '../kit/secret-box.ts';

/** Every column that is encrypted with SECRET_KEY; all belong to tenants. */
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
  const { rows } = await sql<Row>`select ${names}, ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(column)} is not null for update`.execute(db);
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

/** Re-encrypts values of the old key, tenant by tenant. Values of the current key stay unchanged. */
export async function resealAll(ctx: PublicContext, box: SecretBox): Promise<number> {
  const tenants = await ctx.db.selectFrom('tenants').select('id').orderBy('id').execute();
  let count = 0;
  for (const { id } of tenants) {
    const inTenant = await ctx.enterTenant(id);
    for (const column of sealedColumns) count += await resealColumn(inTenant, column, box);
  }
  return count;
}
