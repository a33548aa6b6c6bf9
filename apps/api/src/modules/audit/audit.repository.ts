import { outsideEntities } from '@canone/contracts/audit-entity-labels';
import { Role } from '@canone/contracts/rights/role';
import { type RawBuilder, sql } from 'kysely';
import { noTenant } from '../../platform/audit/audit.ts';
import { containing, inSet } from '../../platform/crud/entity-table.ts';
import { limitTo, onePage } from '../../platform/crud/paging.ts';
import type { AnyContext } from '../../platform/request/context.ts';

export interface AuditRow {
  readonly id: number;
  readonly at: string;
  readonly actorId: number | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly refusal: string | null;
  readonly requestId: string;
  readonly network: string | null;
  readonly agent: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly searchTerm: string;
  readonly isOldestFirst: boolean;
  readonly entity: string | undefined;
  readonly entityId: number | undefined;
  readonly customerId: number | undefined;
  readonly action: string | undefined;
  readonly person: string | undefined;
  /** Inclusive. */
  readonly from: Temporal.Instant | undefined;
  /** Exclusive. */
  readonly until: Temporal.Instant | undefined;
  readonly isRefused: boolean | undefined;
}

/** The memberships `m` that an Admin may see outside tenants: those of the tenants of which the Admin is a member. */
const colleagues = ({ actor }: AnyContext) => sql`memberships m
  join memberships own on own.tenant_id = m.tenant_id
    and own.user_id = ${actor?.id ?? null} and own.hidden_at is null`;

/**
 * Citus would run the function alone on the shard of the tenant, and the shard has no table of people. With a join of
 * `tenants`, Citus runs the function on the coordinator.
 */
const superAdminsOf = ({ tenantId }: AnyContext) =>
  tenantId === null
    ? sql`super_admins()`
    : sql`(select a.id, a.name from super_admins() a join (select * from tenants) t on t.id = ${tenantId})`;

/**
 * The names of the actors of the entries in `page`. The name of a member is read from the membership. A SuperAdmin is
 * not a member of the tenant of the entry, so the name of a SuperAdmin is read separately.
 */
function people(ctx: AnyContext): RawBuilder<unknown> {
  const superAdmins = sql`left join ${superAdminsOf(ctx)} s on s.id = e.actor_id`;
  if (ctx.tenantId !== null)
    return sql`left join memberships u on u.tenant_id = ${ctx.tenantId} and u.user_id = e.actor_id ${superAdmins}`;
  if (ctx.actor?.roleId === Role.SuperAdmin)
    return sql`left join users u on u.id = e.actor_id ${superAdmins}`;
  return sql`left join (select distinct on (m.user_id) m.user_id, m.name from ${colleagues(ctx)}
    where m.user_id = any(array(select actor_id from page)) order by m.user_id, m.hidden_at nulls first) u
    on u.user_id = e.actor_id ${superAdmins}`;
}

/** Outside tenants an Admin sees the entries about shared data and about the Admin's own tenants. */
function visible({ tenantId, actor }: AnyContext): RawBuilder<unknown> {
  if (tenantId !== null || actor?.roleId === Role.SuperAdmin) return sql`true`;
  const shared = outsideEntities.filter((entity) => entity !== 'tenant');
  const own = sql`select m.tenant_id from memberships m
    where m.user_id = ${actor?.id ?? null} and m.hidden_at is null`;
  return sql`(e.refusal is null and (e.entity = any(${shared}::text[])
    or e.entity = 'tenant' and e.entity_id in (${own})))`;
}

function peopleNamed(ctx: AnyContext, name: string): RawBuilder<unknown> {
  if (ctx.tenantId !== null)
    return sql`select m.user_id from memberships m
      where m.tenant_id = ${ctx.tenantId} and ${containing(sql`m.search_key`, name)}`;
  if (ctx.actor?.roleId === Role.SuperAdmin)
    return sql`select u.id from users u where ${containing(sql`u.search_key`, name)}`;
  return sql`select m.user_id from ${colleagues(ctx)} where ${containing(sql`m.search_key`, name)}`;
}

/** The entries whose actor has a name that contains this text. */
function isBy(ctx: AnyContext, name: string): RawBuilder<unknown> {
  return inSet(
    sql`e.actor_id`,
    sql`${peopleNamed(ctx, name)} union all
      select s.id from ${superAdminsOf(ctx)} s where ${containing(sql`fold(s.name)`, name)}`,
  );
}

/** The entries about a person and the person's subscriptions. Outside tenants no such entry exists. */
function isAboutCustomer({ tenantId }: AnyContext, id: number): RawBuilder<unknown> {
  if (tenantId === null) return sql`false`;
  const subscriptions = sql`select s.id from subscriptions s
    where s.tenant_id = ${tenantId} and s.user_id = ${id}`;
  return sql`(e.entity = 'user' and e.entity_id = ${id}
    or e.entity = 'subscription' and e.entity_id = any (array(${subscriptions})))`;
}

function conditions(ctx: AnyContext, query: AuditQuery): RawBuilder<unknown>[] {
  const { entity, entityId, customerId, action, person, from, until, isRefused, searchTerm } =
    query;
  return [
    ...(entity ? [sql`e.entity = ${entity}`] : []),
    ...(entityId === undefined ? [] : [sql`e.entity_id = ${entityId}`]),
    ...(customerId === undefined ? [] : [isAboutCustomer(ctx, customerId)]),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(from ? [sql`e.at >= ${String(from)}`] : []),
    ...(until ? [sql`e.at < ${String(until)}`] : []),
    ...(isRefused ? [sql`e.refusal is not null`] : []),
    ...[person, searchTerm].flatMap((name) => (name ? [isBy(ctx, name)] : [])),
  ];
}

/**
 * Limits of the shown values, in characters. Without them, a page of a hundred plans with all descriptions would have
 * many megabytes.
 */
const lengths = { record: sql.lit(20_000), value: sql.lit(10_000), beginning: sql.lit(2_000) };

const listText = (list: RawBuilder<unknown>) => sql`(
    select string_agg(coalesce(nullif(concat_ws(' – ', i ->> 'featureName', i ->> 'description'), ''), i #>> '{}'), ', ')
    from jsonb_array_elements(${list}) i)`;

/**
 * The beginning of a text with a checksum of the whole value. Two values with the same beginning have different
 * checksums.
 */
const beginningOf = (text: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql`to_jsonb(left(${text}, ${lengths.beginning}) || '… (' || left(md5(${value}::text), 8) || ')')`;

/** A record of the history in which each long list and each long text is shortened to its beginning. */
const shown = (record: RawBuilder<unknown>) => sql`case
  when length(${record}::text) <= ${lengths.record} or jsonb_typeof(${record}) <> 'object' then ${record}
  else (select jsonb_object_agg(f.key, case
      when length(f.value::text) <= ${lengths.value} then f.value
      when jsonb_typeof(f.value) = 'array' then ${beginningOf(listText(sql`f.value`), sql`f.value`)}
      when jsonb_typeof(f.value) = 'string' then ${beginningOf(sql`f.value #>> '{}'`, sql`f.value`)}
      else f.value end) from jsonb_each(${record}) f) end`;

export function auditRepository(ctx: AnyContext) {
  const { db, tenantId } = ctx;

  return {
    list(query: AuditQuery) {
      const direction = query.isOldestFirst ? sql`asc` : sql`desc`;
      const by = sql`e.at ${direction}, e.id ${direction}`;
      const tenant = tenantId ?? noTenant;
      const where = sql.join(
        [sql`e.tenant_id = ${tenant}`, visible(ctx), ...conditions(ctx, query)],
        sql` and `,
      );
      return onePage<AuditRow>(
        db,
        sql`with page as (select e.id, e.actor_id from audit_entries e where ${where} order by ${by} ${limitTo(query)})
          select e.id, e.at, e.actor_id as "actorId", coalesce(u.name, s.name) as "actorName", e.action, e.entity,
            e.entity_id as "entityId", e.refusal, e.request_id as "requestId",
            ${shown(sql`e.before`)} as before, ${shown(sql`e.after`)} as after,
            o.network, o.agent
          from page join audit_entries e on e.tenant_id = ${tenant} and e.id = page.id
          left join audit_origins o on o.tenant_id = ${tenant} and o.entry_id = page.id ${people(ctx)} order by ${by}`,
        sql`select count(*) as total from audit_entries e where ${where}`,
      );
    },
  };
}
