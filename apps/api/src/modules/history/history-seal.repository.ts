import { type RawBuilder, sql } from 'kysely';
import { noTenant } from '../../platform/audit/audit.ts';
import type { PublicContext, TenantContext } from '../../platform/request/context.ts';
import { deletionOfOrigins } from './origins.table.ts';

type Context = PublicContext | TenantContext;

/** A block of sealed history. The hash, in hexadecimal, depends on all earlier seals. */
export interface Seal {
  readonly tenantId: number;
  readonly number: number;
  readonly hash: string;
}

/** A new seal, with the highest id of its entries. */
export interface NewSeal extends Seal {
  readonly lastId: number;
}

const entriesPerSeal = 1_000;

/**
 * Seals of this format allow the erasure of an entry's content. Entries that only have a seal of an older format are
 * sealed again.
 */
const format = 2;

const asSeal = sql`tenant_id as "tenantId", number, encode(hash, 'hex') as hash`;

/**
 * The entries that no seal contains. An entry may be committed after an entry with a higher id was sealed, but no
 * transaction lasts longer than a day. So the search begins a day before the last seal that is at least an hour old.
 */
const unsealed = (tenant: number, now: Temporal.Instant) => {
  const since = sql`coalesce((
    select least(s.entry_ids[1], (select min(e.id) from audit_entries e
      where e.tenant_id = ${tenant} and e.at >= s.sealed_at - interval '24 hours'))
    from audit_seals s
    where s.tenant_id = ${tenant} and s.format = ${format} and s.sealed_at < ${String(now.subtract({ hours: 1 }))}
    order by s.number desc limit 1), 0)`;
  return sql`select e.id from audit_entries e
    where e.tenant_id = ${tenant} and e.id >= ${since} and e.id not in (
      select unnest(s.entry_ids) from audit_seals s
      where s.tenant_id = ${tenant} and s.format = ${format} and s.last_id >= ${since})`;
};

/**
 * Seals a block of entries. Only the first block of a run searches for all unsealed entries. The other blocks read only
 * the entries after the previous block, so the work grows only with the number of entries.
 */
export function nextSeal(
  { tenantId, now }: Pick<Context, 'tenantId' | 'now'>,
  after?: Pick<NewSeal, 'lastId'>,
): RawBuilder<NewSeal> {
  const tenant = tenantId ?? noTenant;
  const entries = after
    ? sql`select e.id from audit_entries e where e.tenant_id = ${tenant} and e.id > ${after.lastId}`
    : unsealed(tenant, now);
  return sql<NewSeal>`
    with last as (
      select number, hash from audit_seals where tenant_id = ${tenant} order by number desc limit 1),
    chosen as (
      select array_agg(x.id order by x.id) as ids from (${entries} order by e.id limit ${entriesPerSeal}) x)
    insert into audit_seals (tenant_id, number, sealed_at, entry_ids, format, hash)
      select ${tenant}, coalesce(l.number, 0) + 1, ${String(now)}, c.ids, ${format},
        sha256(coalesce(l.hash, '') || history_entries_hash(${tenant}, c.ids))
      from chosen c left join last l on true where c.ids is not null
    returning ${asSeal}, last_id as "lastId"`;
}

export async function readErasedSince(
  { db }: PublicContext,
  since: Temporal.Instant,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erased_at', '>=', String(since))
    .execute();
  return rows.map(({ id }) => id);
}

export function historySealRepository(ctx: Context) {
  const { db, tenantId } = ctx;
  const tenant = tenantId ?? noTenant;

  const seals = {
    /**
     * Seals the next entries, in the order of their ids. If `after` is still the last seal, these are the entries after
     * it; otherwise these are all entries that no seal contains. Another run for the tenant waits for the end of the
     * transaction.
     */
    async sealNext(after?: NewSeal): Promise<NewSeal | undefined> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`seal-history:${tenant}`}, 0))`.execute(
        db,
      );
      const isLast = after && (await seals.lastSeal())?.number === after.number;
      const { rows } = await nextSeal(ctx, isLast ? after : undefined).execute(db);
      return rows[0];
    },

    /** Deletes the origins of entries before this instant. The entries and their seals stay as they are. */
    async forgetOrigins(before: Temporal.Instant): Promise<void> {
      await db
        .deleteFrom('audit_origins')
        .where('tenant_id', '=', tenant)
        .where('recorded_at', '<', String(before))
        .execute();
    },

    /**
     * Deletes the origins of calls that ended while their person was being erased. An erasure does not wait for such
     * calls, because waiting could cause a deadlock.
     */
    async forgetOriginsOf(people: readonly number[]): Promise<void> {
      if (people.length > 0) await deletionOfOrigins(tenant, people).execute(db);
    },

    async lastSeal(): Promise<Seal | undefined> {
      const { rows } = await sql<Seal>`select ${asSeal} from audit_seals
        where tenant_id = ${tenant} order by number desc limit 1`.execute(db);
      return rows[0];
    },

    /** Returns whether the seal with this number still has this hash. */
    async has({ number, hash }: Seal): Promise<boolean> {
      const { rows } = await sql`select 1 from audit_seals
        where tenant_id = ${tenant} and number = ${number} and hash = decode(${hash}, 'hex')`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** The seals that do not match the previous seal or their entries. */
    async broken(): Promise<readonly BrokenSeal[]> {
      // the check reads all entries, which may take longer than a request is allowed to take
      await sql`select set_config('statement_timeout', '0', true)`.execute(db);
      const { rows } = await sql<BrokenSeal>`${brokenSeals(tenant)}`.execute(db);
      return rows;
    },
  };
  return seals;
}

type BrokenSeal = Readonly<
  Record<'sigillo' | 'voce' | 'voci' | 'trovate' | 'del', string | number | null>
>;

/**
 * Selects the violations. Three cases exist: a seal whose hash, number or entries were changed, an origin that its
 * entry does not confirm, and an emptied entry that no recorded erasure names. A seal of format 1 says nothing about
 * emptied entries, but a later seal contains the same entries again.
 */
export const brokenSeals = (tenant: number) => sql`
  select null::int as "sigillo", o.entry_id as "voce", null::int as "voci", null::int as "trovate", o.recorded_at as "del"
  from audit_origins o
  left join audit_entries e on e.tenant_id = ${tenant} and e.id = o.entry_id
  where o.tenant_id = ${tenant}
    and e.origin_hash is distinct from history_origin(o.salt, o.network, o.agent)
  union all
  select null, e.id, null, null, e.at from audit_entries e
  where e.tenant_id = ${tenant} and e.erased_hash is not null and e.id not in (
    select named.id::bigint from audit_entries r, jsonb_array_elements_text(r.after -> 'emptied') named (id)
    where r.tenant_id = ${tenant} and r.entity = 'user' and r.action = 'erase' and r.refusal is null)
  union all
  select s.number, null, cardinality(s.entry_ids), (select count(*)::int from audit_entries e
      where e.tenant_id = ${tenant} and e.id = any(s.entry_ids)), s.sealed_at
  from (select z.*, lag(z.hash) over w as previous, row_number() over w as place
    from audit_seals z where z.tenant_id = ${tenant} window w as (order by z.number)) s
  where s.place <> s.number
    or s.format = 2
      and s.hash <> sha256(coalesce(s.previous, '') || history_entries_hash(${tenant}, s.entry_ids))
    or s.format = 1 and s.hash <> sha256(coalesce(s.previous, '') || history_content(${tenant}, s.entry_ids))
      and not exists (select from audit_entries e
        where e.tenant_id = ${tenant} and e.id = any(s.entry_ids) and e.erased_hash is not null)
  order by 1, 2`;
