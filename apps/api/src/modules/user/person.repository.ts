import { type Insertable, sql } from 'kysely';
import type { Actor, TenantContext } from '../../platform/request/context.ts';
import { type FieldsIn, savedColumns } from '../../schema/people.ts';
import type { Schema } from '../../schema.ts';
import { membershipRemoval, removedPeople } from './membership.repository.ts';

export type PersonData = FieldsIn<typeof savedColumns>;

type SavedColumn = (typeof savedColumns)[keyof PersonData];
type PersonColumns = Required<Pick<Insertable<Schema['users']>, SavedColumn>>;

const saved = Object.entries(savedColumns) as [keyof PersonData, SavedColumn][]; // the entries of `savedColumns`

function columnsOf(person: PersonData): PersonColumns {
  const values = saved.map(([field, column]) => [column, person[field]]);
  return Object.fromEntries(values) as PersonColumns; // the object has a value for each column of the map
}

/** Inserts and changes the data of people. */
function personWrites({ db, tenantId }: TenantContext) {
  const membership = (userId: number) =>
    db.selectFrom('memberships').where('tenant_id', '=', tenantId).where('user_id', '=', userId);

  return {
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

    /** Replaces the data of a restored person. All earlier passwords, sessions and reset links become invalid. */
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
      await sql`select forget_reset_links(${id}), forget_second_factors(${id})`.execute(db);
    },

    /** With `endsSessions` the existing sessions of the person end (AUT-15). */
    async update(id: number, person: PersonData, endsSessions: boolean): Promise<void> {
      await db
        .updateTable('users')
        .set(({ eb }) => ({
          ...columnsOf(person),
          version: eb('version', '+', 1),
          session_epoch: eb('session_epoch', '+', endsSessions ? 1 : 0),
        }))
        .where('id', '=', id)
        .where(({ exists }) => exists(membership(id).select('user_id')))
        .execute();
    },

    /**
     * Sets a temporary password. Reset links that the person received with an earlier temporary password become
     * invalid.
     */
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
      await sql`select forget_reset_links(${id})`.execute(db);
    },
  };
}

function personSessions({ db, tenantId }: TenantContext) {
  return {
    /** A new epoch ends every session of a person of the tenant. */
    async endSessions(id: number): Promise<void> {
      await db
        .updateTable('users')
        .set(({ eb }) => ({ session_epoch: eb('session_epoch', '+', 1) }))
        .where('id', '=', id)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('memberships')
              .select('user_id')
              .where('tenant_id', '=', tenantId)
              .where('user_id', '=', id),
          ),
        )
        .execute();
    },
  };
}

/** The locks for changes of the access of administrators. */
function administratorAccess({ db, tenantId }: TenantContext) {
  return {
    /**
     * Locks these people, so that changes of their access, and changes that they make to the access of others, wait for
     * each other.
     */
    async lockAccess(ids: readonly number[]): Promise<void> {
      for (const id of ids.toSorted((a, b) => a - b))
        await sql`select pg_advisory_xact_lock(hashtextextended(${`access:${id}`}, 0))`.execute(db);
    },

    async hasAccess({ id, roleId }: Actor): Promise<boolean> {
      const { rows } = await sql<{ hasAccess: boolean }>`
        select has_access(${id}::int, ${roleId}::int, ${tenantId}::int) as "hasAccess"`.execute(db);
      return rows[0]?.hasAccess === true;
    },
  };
}

function places({ db }: TenantContext) {
  return {
    /** A municipality with its province and region; undefined when it does not exist. */
    async findPlace(municipalityId: number) {
      const { rows } = await sql<{ provinceId: number; regionId: number | null }>`
        select m.province_id as "provinceId", p.region_id as "regionId"
        from municipalities m left join provinces p on p.id = m.province_id
        where m.id = ${municipalityId}`.execute(db);
      return rows[0];
    },
  };
}

/** Writes people of the context's tenant. */
export function personRepository(ctx: TenantContext) {
  return {
    ...places(ctx),
    ...personWrites(ctx),
    ...personSessions(ctx),
    ...administratorAccess(ctx),
    ...removedPeople(ctx),
    ...membershipRemoval(ctx),
  };
}
