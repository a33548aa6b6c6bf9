import {
  kindsHiddenFrom,
  maxUnread,
  type NotificationKind,
} from '@canone/contracts/letters/notification';
import { type RawBuilder, sql } from 'kysely';
import { inSet, memberIdsNamed } from '../../platform/crud/entity-table.ts';
import { type ListQuery, limitTo, onePage } from '../../platform/crud/paging.ts';
import type { TenantContext } from '../../platform/request/context.ts';

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly subscriptionId: number | null;
  readonly userName: string | null;
  readonly planName: string | null;
  readonly amountCents: number | null;
  readonly detail: string | null;
  readonly happensAt: string | null;
  readonly createdAt: string;
  readonly resolvedAt: string | null;
  readonly isUnread: boolean;
}

interface NewNotification {
  readonly kind: NotificationKind;
  readonly fact: string;
  readonly subscriptionId?: number | null;
  readonly amountCents?: number | null;
  readonly happensAt?: string | null;
  readonly detail?: string | null;
}

/** The condition that the caller's role may see the kind of a notification `n`. */
function isForCaller({ actor }: TenantContext): RawBuilder<unknown> {
  const hidden = kindsHiddenFrom(actor?.roleId ?? 0);
  return hidden.length === 0 ? sql`true` : sql`n.kind <> all(${`{${hidden.join(',')}}`}::text[])`;
}

/** The condition that the person has not read a notification `n`. */
function isUnread(tenantId: number, personId: number): RawBuilder<boolean> {
  return sql`(n.id > coalesce((select r.read_up_to from notification_readers r
      where r.tenant_id = ${tenantId} and r.person_id = ${personId}), 0)
    and not exists (select from notification_reads x
      where x.tenant_id = ${tenantId} and x.notification_id = n.id and x.person_id = ${personId}))`;
}

/** Creates and resolves notifications. */
function notificationFacts({ db, tenantId, now }: TenantContext) {
  return {
    /**
     * Inserts a notification and returns its id. Returns undefined if the fact already has a notification that is not
     * resolved.
     */
    async insert({ kind, fact, ...given }: NewNotification): Promise<number | undefined> {
      const { rows } = await sql<{ id: number }>`insert into notifications
          (tenant_id, kind, fact, subscription_id, amount_cents, happens_at, detail, created_at)
        values (${tenantId}, ${kind}, ${fact}, ${given.subscriptionId ?? null}, ${given.amountCents ?? null},
          ${given.happensAt ?? null}, ${given.detail ?? null}, ${String(now)})
        on conflict (tenant_id, fact) where resolved_at is null do nothing
        returning id`.execute(db);
      return rows[0]?.id;
    },

    async resolve(fact: string): Promise<void> {
      await db
        .updateTable('notifications')
        .set({ resolved_at: String(now) })
        .where('tenant_id', '=', tenantId)
        .where('fact', '=', fact)
        .where('resolved_at', 'is', null)
        .execute();
    },
  };
}

/** The notifications that the caller may see. */
function visibleNotifications(ctx: TenantContext) {
  const { db, tenantId } = ctx;
  const isVisible = isForCaller(ctx);
  const joins = sql`left join subscriptions s on s.tenant_id = ${tenantId} and s.id = n.subscription_id
    left join memberships u on u.tenant_id = ${tenantId} and u.user_id = s.user_id
    left join plans p on p.tenant_id = ${tenantId} and p.id = s.plan_id`;

  /** Notifications about customers whose name contains this text. */
  const isAbout = (name: string) =>
    inSet(
      sql`n.subscription_id`,
      sql`select s.id from subscriptions s where s.tenant_id = ${tenantId}
        and s.user_id = any (${memberIdsNamed(name)})`,
    );

  return {
    /** Finds a notification and locks it, so that nobody deletes it before the end of the transaction. */
    async findKept(id: number): Promise<{ id: number } | undefined> {
      const { rows } = await sql<{ id: number }>`select n.id from notifications n
        where n.tenant_id = ${tenantId} and n.id = ${id} and ${isVisible} for key share`.execute(
        db,
      );
      return rows[0];
    },

    list(query: ListQuery<unknown>, personId: number) {
      const direction = query.sort === 'createdAt' ? sql`asc` : sql`desc`;
      const clauses = [sql`n.tenant_id = ${tenantId}`, isVisible];
      if (query.searchTerm) clauses.push(isAbout(query.searchTerm));
      const where = sql.join(clauses, sql` and `);
      return onePage<NotificationRow>(
        db,
        sql`select n.id, n.kind, n.subscription_id as "subscriptionId", u.name as "userName",
            p.name as "planName", n.amount_cents as "amountCents", n.detail, n.happens_at as "happensAt",
            n.created_at as "createdAt", n.resolved_at as "resolvedAt", ${isUnread(tenantId, personId)} as "isUnread"
          from notifications n ${joins} where ${where} order by n.id ${direction} ${limitTo(query)}`,
        sql`select count(*) as total from notifications n where ${where}`,
      );
    },

    async unreadSummary(personId: number): Promise<{ unread: number; latestId: number | null }> {
      const { rows } = await sql<{ unread: number; latestId: number | null }>`
        select (select max(n.id) from notifications n
            where n.tenant_id = ${tenantId} and ${isVisible}) as "latestId",
          (select count(*) from (select from notifications n
            where n.tenant_id = ${tenantId} and ${isVisible} and ${isUnread(tenantId, personId)} limit ${maxUnread}) as capped) as unread`.execute(
        db,
      );
      return rows[0] ?? { unread: 0, latestId: null };
    },
  };
}

function readMarks(ctx: TenantContext) {
  const { db, tenantId } = ctx;
  const isVisible = isForCaller(ctx);

  return {
    async markRead(id: number, personId: number): Promise<void> {
      await db
        .insertInto('notification_reads')
        .values({ tenant_id: tenantId, notification_id: id, person_id: personId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * Marks the unread notifications up to `upToId` as read. Notifications that an erasure is deleting are left out.
     */
    async markAllRead(upToId: number, personId: number): Promise<void> {
      await sql`with seen as materialized (select n.id from notifications n
          where n.tenant_id = ${tenantId} and n.id <= ${upToId} and ${isVisible} and ${isUnread(tenantId, personId)}
          for key share of n skip locked)
        insert into notification_reads (tenant_id, notification_id, person_id)
        select ${tenantId}, seen.id, ${personId}::int from seen
        on conflict do nothing`.execute(db);
    },

    /**
     * Stores the highest id that was created before `before` and is not above `upToId`: the person has read everything
     * up to this id. Deletes the single read marks up to this id.
     */
    async moveReader(upToId: number, personId: number, before: string): Promise<void> {
      await sql`insert into notification_readers (tenant_id, person_id, read_up_to)
        select ${tenantId}, ${personId}::int, max(n.id) from notifications n
        where n.tenant_id = ${tenantId} and n.id <= ${upToId} and n.created_at < ${before}
        having max(n.id) is not null
        on conflict (tenant_id, person_id)
          do update set read_up_to = greatest(notification_readers.read_up_to, excluded.read_up_to)`.execute(
        db,
      );
      await sql`delete from notification_reads x using notification_readers r
        where x.tenant_id = ${tenantId} and x.person_id = ${personId}
          and r.tenant_id = ${tenantId} and r.person_id = ${personId}
          and x.notification_id <= r.read_up_to`.execute(db);
    },
  };
}

export function notificationRepository(ctx: TenantContext) {
  return { ...notificationFacts(ctx), ...visibleNotifications(ctx), ...readMarks(ctx) };
}
