import type { Option } from '@canone/contracts/kit/crud';
import type { UserWithAddress } from '@canone/contracts/people/user';
import { type RawBuilder, sql } from 'kysely';
import { labelOf } from '../../platform/crud/entity-table.ts';
import { italian } from '../../platform/crud/paging.ts';
import { tableReads } from '../../platform/crud/table-reads.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { type FieldsIn, savedColumns } from '../../schema/people.ts';
import { type MemberRow, members } from './member.table.ts';

/** A person with the address. */
export interface UserRow extends MemberRow, FieldsIn<typeof savedColumns> {
  readonly provinceId: number | null;
  readonly regionId: number | null;
  readonly hasOwnPassword: boolean;
  readonly pendingEmail: string | null;
}

type UserAddress = Pick<UserWithAddress, 'id' | 'street' | 'zip' | 'municipality' | 'province'>;

const savedFields = sql.join(
  Object.entries(savedColumns).map(
    ([field, column]) => sql`${sql.ref(`u.${column}`)} as ${sql.ref(field)}`,
  ),
);

type PlaceIds = Pick<UserRow, 'regionId' | 'provinceId' | 'municipalityId'>;

/**
 * The most places that a dropdown offers. The largest Italian province has only 312 municipalities, but administrators
 * of any tenant can add places.
 */
const maxOffered = sql.lit(500);

/**
 * The offered places in the order of their names. If there are too many, the selected place and the oldest places are
 * offered.
 */
function offered(places: RawBuilder<unknown>, selectedId: number | null): RawBuilder<Option> {
  return sql`select id as value, ${labelOf(sql`name`, sql`id`)} as label from (
      select id, name from ${places}
      order by id = ${selectedId} desc nulls last, id limit ${maxOffered}) offered
    order by name = '', ${italian(sql`name`)}, id`;
}

/** The people of one tenant: those with a membership of it. */
export function userRepository(ctx: TenantContext) {
  const { db, tenantId, now } = ctx;

  async function one(id: number, lock: RawBuilder<unknown>): Promise<UserRow | undefined> {
    const { rows } = await sql<UserRow>`
      select u.id, u.version, ${savedFields},
        c.province_id as "provinceId", p.region_id as "regionId",
        (u.password_hash is not null and u.temporary_until is null) as "hasOwnPassword",
        (select e.new_email from email_changes e where e.user_id = u.id and e.confirmed_at is null
          and e.closed_at is null and e.confirm_until > ${String(now)}::timestamptz) as "pendingEmail"
      from memberships m join (select * from users) u on u.id = m.user_id
      left join municipalities c on c.id = u.municipality_id
      left join provinces p on p.id = c.province_id
      where m.tenant_id = ${tenantId} and m.hidden_at is null and u.id = ${id} ${lock}`.execute(db);
    return rows[0];
  }

  return {
    ...tableReads(members, ctx),

    find: (id: number) => one(id, sql``),
    findForUpdate: (id: number) => one(id, sql`for update of u`),

    /**
     * The three dropdowns of an address: region, province and municipality. Each dropdown offers the places in the
     * selected parent, and always the selected place.
     */
    async addressOptions({ regionId, provinceId, municipalityId }: PlaceIds) {
      const [regions, provinces, municipalities] = await Promise.all([
        offered(sql`regions`, regionId).execute(db),
        offered(
          sql`provinces where region_id = ${regionId} or id = ${provinceId}`,
          provinceId,
        ).execute(db),
        offered(
          sql`municipalities where province_id = ${provinceId} or id = ${municipalityId}`,
          municipalityId,
        ).execute(db),
      ]);
      return {
        regions: regions.rows,
        provinces: provinces.rows,
        municipalities: municipalities.rows,
      };
    },

    /** The addresses of these people, for an exported file. */
    async addresses(ids: readonly number[]): Promise<readonly UserAddress[]> {
      const { rows } = await sql<UserAddress>`
        select u.id, u.street, u.zip, c.name as municipality, p.abbreviation as province
        from memberships m join (select * from users) u on u.id = m.user_id
        left join municipalities c on c.id = u.municipality_id
        left join provinces p on p.id = c.province_id
        where m.tenant_id = ${tenantId} and m.user_id = any(${[...ids]}::int[])`.execute(db);
      return rows;
    },

    /**
     * Returns whether nobody has this e-mail. An e-mail is unique in the whole installation, so the check ignores the
     * tenant.
     */
    async isEmailFree(email: string): Promise<boolean> {
      const { rows } = await sql<{
        taken: boolean;
      }>`select is_email_taken(${email}) as taken`.execute(db);
      return rows[0]?.taken === false;
    },
  };
}
