import { normalVatCode } from '@canone/contracts/italian-fields';
import { digitsOf } from '@canone/contracts/search';
import type { userContract } from '@canone/contracts/user';
import { sql } from 'kysely';
import type { FiltersOf } from '../../platform/crud/contract-types.ts';
import {
  type Column,
  type Condition,
  column,
  computed,
  containing,
  type ListedTable,
  patternOf,
  text,
} from '../../platform/crud/entity-table.ts';

/** A person as the list of a tenant shows it. */
export interface MemberRow {
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
  readonly version: number;
}

const ofPerson = (name: string): Column => ({
  expression: sql.ref(`u.${name}`),
  isJoined: true,
  isText: false,
});

const personContains =
  (name: string) =>
  (value: string): Condition => ({
    clause: containing(sql`fold(${sql.ref(`u.${name}`)})`, value),
    isJoined: true,
  });

/** A VAT code in any spelling: "IT 00743110157" is stored as 00743110157. */
const vatCodeContains = (value: string): Condition =>
  personContains('vat_code')(normalVatCode(value) || value);

/** A telephone number in any spelling. A text that is no number is compared as it is. */
const phoneContains = (value: string): Condition => {
  const digits = digitsOf(value);
  if (digits === undefined) return personContains('phone')(value);
  const clause = sql`regexp_replace(u.phone, '\\D', '', 'g') like ${`%${digits}%`}`;
  return { clause, isJoined: true };
};

const personIs =
  (name: string) =>
  (value: boolean): Condition => ({
    clause: sql`${sql.ref(`u.${name}`)} = ${value}`,
    isJoined: true,
  });

/** Apostrophes do not count: "damico" finds "D'Amico". `find_member_ids` compares names in the same way. */
const nameContains = (value: string): Condition => ({
  clause: sql`replace(t.search_key, '''', '') like replace(${patternOf(value)}, '''', '')`,
  isJoined: false,
});

const emailContains = (value: string): Condition => ({
  clause: containing(sql`t.email_key`, value),
  isJoined: false,
});

/** The people of one tenant: its memberships, which repeat name and e-mail. A removed person's is hidden. */
export const members: ListedTable<MemberRow, FiltersOf<typeof userContract>> = {
  table: 'memberships',
  key: 'user_id',
  belongsToTenant: true,
  joins: sql`join (select * from users) u on u.id = t.user_id`,
  columns: {
    id: column('user_id'),
    name: ofPerson('name'),
    email: ofPerson('email'),
    pec: ofPerson('pec'),
    phone: ofPerson('phone'),
    sdi: ofPerson('sdi'),
    vatCode: ofPerson('vat_code'),
    isCompany: ofPerson('is_company'),
    isActive: ofPerson('is_active'),
    roleId: ofPerson('role_id'),
    version: ofPerson('version'),
  },
  sorts: { name: text('name'), email: computed(sql`lower(t.email)`) },
  filters: {
    name: nameContains,
    email: emailContains,
    pec: personContains('pec'),
    sDI: personContains('sdi'),
    vATCode: vatCodeContains,
    phone: phoneContains,
    // without the type an id beyond the column's range would be an error
    roleId: (value) => ({ clause: sql`u.role_id = ${value}::int`, isJoined: true }),
    isCompany: personIs('is_company'),
    isActive: personIs('is_active'),
  },
  search: (value) => ({
    clause: sql`(${nameContains(value).clause} or ${emailContains(value).clause})`,
    isJoined: false,
  }),
  visible: () => sql`t.hidden_at is null`,
};
