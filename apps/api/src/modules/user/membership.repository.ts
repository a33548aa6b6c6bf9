import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

/** Removed people who may return to the tenant. */
export function removedPeople({ db, tenantId }: TenantContext) {
  return {
    /** Finds the person with this e-mail whom this tenant has removed and who is a member of no other tenant. */
    async findRemoved(email: string): Promise<number | undefined> {
      const { rows: people } = await sql<{ id: number | null }>`
        select removed_person(${email}) as id`.execute(db);
      const id = people[0]?.id ?? undefined;
      if (id === undefined) return undefined;
      // if a removed member had no subscription, only the history shows that the person was a member
      const { rows } = await sql<{ isKnown: boolean }>`
        select exists (select 1 from memberships m where m.tenant_id = ${tenantId} and m.user_id = ${id})
          or exists (select 1 from audit_entries e where e.tenant_id = ${tenantId} and e.entity = 'user'
            and e.entity_id = ${id} and e.action = 'delete' and e.refusal is null) as "isKnown"`.execute(
        db,
      );
      return rows[0]?.isKnown ? id : undefined;
    },

    /** Makes a removed person a member again. Returns false if the person is one already. */
    async rejoin(userId: number): Promise<boolean> {
      const { rows } = await sql`
        insert into memberships (tenant_id, user_id) values (${tenantId}, ${userId})
        on conflict (tenant_id, user_id) do update set hidden_at = null
          where memberships.tenant_id = ${tenantId} and memberships.hidden_at is not null
        returning user_id`.execute(db);
      return rows.length > 0;
    },

    /**
     * Shows a hidden person again, if the person was hidden after `hiddenAfter` and nobody has changed the data since.
     * An erased person has no e-mail and is not shown again. The person is locked before the membership, as in a
     * removal and an erasure.
     */
    async unhide(userId: number, hiddenAfter: Temporal.Instant): Promise<boolean> {
      const { rows: people } = await sql<{ version: number }>`
        select u.version from memberships m join (select * from users) u on u.id = m.user_id
        where m.tenant_id = ${tenantId} and u.id = ${userId} for update of u`.execute(db);
      const row = await db
        .updateTable('memberships')
        .set({ hidden_at: null })
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('email', '<>', '')
        .where('hidden_at', '>', String(hiddenAfter))
        .where('hidden_version', '=', people[0]?.version ?? null)
        .returning('user_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Locks the person with this e-mail, if the person is not a SuperAdmin. Returns whether the person was locked. */
    async lockRestorable(id: number, email: string): Promise<boolean> {
      const { rows } = await sql`
        select id from users where id = ${id} and lower(email) = lower(${email})
          and role_id <> ${Role.SuperAdmin}::int for update`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Ends the access of people to the tenant. */
export function membershipRemoval({ db, tenantId, now }: TenantContext) {
  return {
    /** Returns whether another tenant has this person. A tenant that has removed the person does not count. */
    async isSharedBeyond(userId: number): Promise<boolean> {
      const { rows } = await sql<{ shared: boolean }>`
        select is_shared_beyond(${userId}, ${tenantId}) as shared`.execute(db);
      return rows[0]?.shared ?? true;
    },

    /** Returns whether the person belongs to a tenant of which the editor is not a member. */
    async isSharedWithOthers(userId: number, editorId: number): Promise<boolean> {
      const { rows } = await sql<{ shared: boolean }>`
        select is_shared_with_others(${userId}, ${editorId}) as shared`.execute(db);
      return rows[0]?.shared ?? true;
    },

    /**
     * Ends the access of a person who is a member of no other tenant (F2). A SuperAdmin keeps the access, because a
     * SuperAdmin may enter every tenant. Returns whether the access was ended.
     */
    async endAccess(userId: number): Promise<boolean> {
      const { rows } = await sql`
        update users set is_active = false, session_epoch = session_epoch + 1
        where id = ${userId} and role_id <> ${Role.SuperAdmin}
          and exists (select 1 from memberships m where m.tenant_id = ${tenantId} and m.user_id = ${userId})
          and not is_shared_beyond(${userId}, ${tenantId})
        returning id`.execute(db);
      return rows.length > 0;
    },

    /** Deletes the links for a new password, which would otherwise stay valid after the end of the access. */
    async forgetResetLinks(userId: number): Promise<void> {
      await sql`select forget_reset_links(${userId})`.execute(db);
    },

    /**
     * Removes the person from the tenant. Returns true if the person has a billing history and therefore is only
     * hidden.
     */
    async leaveTenant(userId: number, version: number): Promise<boolean> {
      const history = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .limit(1)
        .executeTakeFirst();
      if (history) {
        await db
          .updateTable('memberships')
          .set({ hidden_at: String(now), hidden_version: version })
          .where('tenant_id', '=', tenantId)
          .where('user_id', '=', userId)
          .execute();
        return true;
      }
      await db
        .deleteFrom('memberships')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .execute();
      await sql`select forget_person(${userId})`.execute(db);
      return false;
    },
  };
}
