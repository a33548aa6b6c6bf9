import { Role } from '@canone/contracts/role';
import { sql } from 'kysely';
import type { TenantContext } from '../../kit/context.ts';

export interface PersonData {
  readonly name: string;
  readonly email: string;
  readonly pec: string | null;
  readonly phone: string | null;
  readonly sdi: string | null;
  readonly vatCode: string | null;
  readonly roleId: number;
  readonly isCompany: boolean;
  readonly isActive: boolean;
  readonly street: string | null;
  readonly zip: string | null;
  readonly municipalityId: number | null;
}

function columnsOf(person: PersonData) {
  return {
    name: person.name,
    email: person.email,
    pec: person.pec,
    phone: person.phone,
    sdi: person.sdi,
    vat_code: person.vatCode,
    role_id: person.roleId,
    is_company: person.isCompany,
    is_active: person.isActive,
    street: person.street,
    zip: person.zip,
    municipality_id: person.municipalityId,
  };
}

/** Writes people of the context's tenant. */
export function personRepository({ db, tenantId, now, session }: TenantContext) {
  const membership = (userId: number) =>
    db.selectFrom('memberships').where('tenant_id', '=', tenantId).where('user_id', '=', userId);

  return {
    /** A municipality with its province and region; undefined when it does not exist. */
    findPlace(municipalityId: number) {
      return db
        .selectFrom('municipalities')
        .leftJoin('provinces', 'provinces.id', 'municipalities.province_id')
        .select(['municipalities.province_id as provinceId', 'provinces.region_id as regionId'])
        .where('municipalities.id', '=', municipalityId)
        .executeTakeFirst();
    },

    /** Returns whether another tenant has this person. One that removed the person does not count. */
    async isSharedBeyond(userId: number): Promise<boolean> {
      const { rows } = await sql<{ shared: boolean }>`
        select is_shared_beyond(${userId}, ${tenantId}) as shared`.execute(db);
      return rows[0]?.shared ?? true;
    },

    /** The membership is inserted first, because without it row-level security hides the new person. */
    async insert(person: PersonData): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence('users', 'id'))::int as id`.execute(db);
      const id = rows[0]?.id ?? 0;
      await db.insertInto('memberships').values({ tenant_id: tenantId, user_id: id }).execute();
      await db
        .insertInto('users')
        .values({ ...columnsOf(person), id })
        .execute();
      return id;
    },

    /** The person with this e-mail whom this tenant removed and no other tenant has. */
    async findRemoved(email: string): Promise<number | undefined> {
      // the history is the only trace of a member who had no subscription
      const { rows } = await sql<{ id: number }>`
        select r.id from (select removed_person(${email}) as id) r
        where exists (select from memberships m where m.tenant_id = ${tenantId} and m.user_id = r.id)
          or exists (select from audit_entries e where e.tenant_id = ${tenantId} and e.entity = 'user'
            and e.entity_id = r.id and e.action = 'delete' and e.refusal is null)`.execute(db);
      return rows[0]?.id;
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

    /** Locks a member with this e-mail who is no SuperAdmin. */
    async lockRestorable(id: number, email: string): Promise<boolean> {
      const { rows } = await sql`
        select id from users where id = ${id} and lower(email) = lower(${email})
          and role_id <> ${Role.SuperAdmin}::int for update`.execute(db);
      return rows.length > 0;
    },

    /** Replaces a restored person's data. No password, session or reset link of before remains valid. */
    async restart(id: number, person: PersonData): Promise<void> {
      await db
        .updateTable('users')
        .set(({ eb }) => ({
          ...columnsOf(person),
          password_hash: null,
          temporary_until: null,
          version: eb('version', '+', 1),
          session_epoch: eb('session_epoch', '+', 1),
        }))
        .where('id', '=', id)
        .where(({ exists }) => exists(membership(id).select('user_id')))
        .execute();
      await sql`select forget_reset_links(${id})`.execute(db);
    },

    /** `losesAccess` ends the existing sessions (AUT-15). */
    async update(id: number, person: PersonData, losesAccess: boolean): Promise<void> {
      await db
        .updateTable('users')
        .set(({ eb }) => ({
          ...columnsOf(person),
          version: eb('version', '+', 1),
          session_epoch: eb('session_epoch', '+', losesAccess ? 1 : 0),
        }))
        .where('id', '=', id)
        .where(({ exists }) => exists(membership(id).select('user_id')))
        .execute();
    },

    /** After a change that ended the person's sessions: keeps the one of the call. */
    async keepOwnSession(id: number): Promise<void> {
      await sql`select keep_session(${session?.id ?? null}, ${id})`.execute(db);
    },

    /** A new epoch ends every session of a person of the tenant. */
    async endSessions(id: number): Promise<void> {
      await db
        .updateTable('users')
        .set(({ eb }) => ({ session_epoch: eb('session_epoch', '+', 1) }))
        .where('id', '=', id)
        .where(({ exists }) => exists(membership(id).select('user_id')))
        .execute();
    },

    async giveTemporaryPassword(
      id: number,
      { hash, until }: { hash: string; until: string },
    ): Promise<void> {
      await db
        .updateTable('users')
        .set({ password_hash: hash, temporary_until: until })
        .where('id', '=', id)
        .where(({ exists }) => exists(membership(id).select('user_id')))
        .execute();
    },

    async tenantName(): Promise<string> {
      const { name } = await db
        .selectFrom('tenants')
        .select('name')
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow();
      return name;
    },

    /** Ends the access of a person who is a member of no other tenant (F2). A SuperAdmin enters every tenant. */
    async endAccess(userId: number): Promise<void> {
      await db
        .updateTable('users')
        .set(({ eb }) => ({ is_active: false, session_epoch: eb('session_epoch', '+', 1) }))
        .where('id', '=', userId)
        .where('role_id', '<>', Role.SuperAdmin)
        .where(({ exists }) => exists(membership(userId).select('user_id')))
        .where(sql<boolean>`not is_shared_beyond(${userId}, ${tenantId})`)
        .execute();
    },

    async leaveTenant(userId: number): Promise<void> {
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
          .set({ hidden_at: String(now) })
          .where('tenant_id', '=', tenantId)
          .where('user_id', '=', userId)
          .execute();
        return;
      }
      await db
        .deleteFrom('memberships')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .execute();
      await sql`select forget_person(${userId})`.execute(db);
    },
  };
}
