import type { userContract } from '@canone/contracts/user';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../kit/context.ts';
import type { FiltersOf } from '../../kit/crud/contract-types.ts';
import type { Option } from '../../kit/crud/crud-repository.ts';
import { containing, labelOf } from '../../kit/crud/entity-table.ts';
import {
  chosenOnes,
  idsOf,
  italian,
  limitTo,
  type ListQuery,
  onePage,
  orderOf,
  type RowsQuery,
} from '../../kit/crud/paging.ts';

type Filters = FiltersOf<typeof userContract>;

export interface UserRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly pec: string | null;
  readonly phone: string | null;
  readonly sdi: string | null;
  readonly vatCode: string | null;
  readonly isCompany: boolean;
  readonly isActive: boolean;
  readonly roleId: number;
  readonly street: string | null;
  readonly zip: string | null;
  readonly municipalityId: number | null;
  readonly provinceId: number | null;
  readonly regionId: number | null;
  readonly hasOwnPassword: boolean;
  readonly version: number;
}

type PlaceIds = Pick<UserRow, 'regionId' | 'provinceId' | 'municipalityId'>;

const columns = sql`u.id, u.name, u.email, u.pec, u.phone, u.sdi, u.vat_code as "vatCode",
  u.is_company as "isCompany", u.is_active as "isActive", u.role_id as "roleId", u.version`;

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`m.user_id`,
  name: italian(sql`m.name`),
  email: sql`lower(m.email)`,
};

const nameKey = sql`m.search_key`;
const emailKey = sql`m.email_key`;

const textFilters = {
  name: nameKey,
  email: emailKey,
  pec: sql`fold(u.pec)`,
  sDI: sql`fold(u.sdi)`,
  vATCode: sql`fold(u.vat_code)`,
  phone: sql`fold(u.phone)`,
} as const;

/** A text is searched among all people of a tenant, which takes a few milliseconds: no index combines two texts. */
function clausesOf(filters: Filters, searchTerm: string): RawBuilder<unknown>[] {
  const clauses: RawBuilder<unknown>[] = [];
  for (const [key, text] of Object.entries(textFilters)) {
    const value = filters[key as keyof typeof textFilters]; // a key of `textFilters`
    if (value) clauses.push(containing(text, value));
  }
  if (filters.roleId) clauses.push(sql`u.role_id = ${filters.roleId}::int`);
  if (filters.isCompany !== undefined) clauses.push(sql`u.is_company = ${filters.isCompany}`);
  if (filters.isActive !== undefined) clauses.push(sql`u.is_active = ${filters.isActive}`);
  if (searchTerm)
    clauses.push(sql`(${containing(nameKey, searchTerm)} or ${containing(emailKey, searchTerm)})`);
  return clauses;
}

/** The people of one tenant: those with a membership of it. */
export function userRepository({ db, tenantId }: TenantContext) {
  const members = sql`memberships m join users u on u.id = m.user_id`;

  async function one(id: number, lock: RawBuilder<unknown>): Promise<UserRow | undefined> {
    const { rows } = await sql<UserRow>`
      select ${columns}, u.street, u.zip, u.municipality_id as "municipalityId",
        c.province_id as "provinceId", p.region_id as "regionId",
        (u.password_hash is not null and u.temporary_until is null) as "hasOwnPassword"
      from ${members}
      left join municipalities c on c.id = u.municipality_id
      left join provinces p on p.id = c.province_id
      where m.tenant_id = ${tenantId} and m.hidden_at is null and u.id = ${id} ${lock}`.execute(db);
    return rows[0];
  }

  /** The matching memberships. The people are joined only for filters on their own columns. */
  function wanted({ filters = {}, searchTerm, sort }: RowsQuery<Filters>) {
    const where = sql.join(
      [sql`m.tenant_id = ${tenantId}`, sql`m.hidden_at is null`, ...clausesOf(filters, searchTerm)],
      sql` and `,
    );
    const isAboutThePerson = Object.keys(filters).some((key) => key !== 'name' && key !== 'email');
    const source = isAboutThePerson ? members : sql`memberships m`;
    return {
      found: sql`${source} where ${where}`,
      by: orderOf(sort, sortColumns, sql`m.user_id`).by,
    };
  }

  return {
    /** Reads ids from the memberships, which contain name and e-mail, and the people only for the page. */
    list(query: ListQuery<Filters>) {
      const { found, by } = wanted(query);
      return onePage(
        db,
        sql<UserRow>`select ${columns} from (
            select m.user_id, m.name, m.email from ${found} order by ${by} ${limitTo(query)}
          ) m cross join lateral (select * from users u where u.id = m.user_id offset 0) u order by ${by}`,
        sql`select count(*) as total from ${found}`,
      );
    },

    ids(query: RowsQuery<Filters>) {
      const { found, by } = wanted(query);
      return idsOf(db, sql`select m.user_id as id from ${found} order by ${by}`);
    },

    async rows(ids: readonly number[]): Promise<readonly UserRow[]> {
      const { rows } = await sql<UserRow>`select ${columns} from ${chosenOnes(ids)}
        join memberships m on m.tenant_id = ${tenantId} and m.user_id = chosen.id
        join users u on u.id = m.user_id
        where m.hidden_at is null order by chosen.place`.execute(db);
      return rows;
    },

    find: (id: number) => one(id, sql``),
    findForUpdate: (id: number) => one(id, sql`for update of u`),

    /**
     * The three cascading dropdowns of an address. Each level offers the places in its parent, and always the selected
     * one.
     */
    async addressOptions({ regionId, provinceId, municipalityId }: PlaceIds) {
      const option = sql`id as value, ${labelOf(sql`name`, sql`id`)} as label`;
      const byName = sql`order by name = '', ${italian(sql`name`)}, id`;
      const [regions, provinces, municipalities] = await Promise.all([
        sql<Option>`select ${option} from regions ${byName}`.execute(db),
        sql<Option>`select ${option} from provinces
          where region_id = ${regionId} or id = ${provinceId} ${byName}`.execute(db),
        sql<Option>`select ${option} from municipalities
          where province_id = ${provinceId} or id = ${municipalityId} ${byName}`.execute(db),
      ]);
      return {
        regions: regions.rows,
        provinces: provinces.rows,
        municipalities: municipalities.rows,
      };
    },

    /** E-mails are unique in the whole installation, so the check ignores the tenant. */
    async isEmailFree(email: string): Promise<boolean> {
      const { rows } = await sql<{
        taken: boolean;
      }>`select is_email_taken(${email}) as taken`.execute(db);
      return rows[0]?.taken === false;
    },
  };
}
