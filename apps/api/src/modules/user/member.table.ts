import { phoneDigitsOf } from '@canone/contracts/overviews/search';
import { normalVatCode } from '@canone/contracts/people/italian-fields';
import type { userContract } from '@canone/contracts/people/user';
import { eachListedText } from '@canone/contracts/people/user-fields';
import { sql } from 'kysely';
import type { FiltersOf } from '../../platform/crud/contract-types.ts';
import {
  type Column,
  type Condition,
  column,
  computed,
  containing,
  type ListedTable,
  patternsOf,
  textColumn,
} from '../../platform/crud/entity-table.ts';
import { type FieldsIn, personColumns } from '../../schema/people.ts';

/** A person as the list of a tenant shows it. */
export interface MemberRow extends FieldsIn<typeof personColumns> {
  readonly id: number;
  readonly version: number;
}

const ofPerson = (name: string): Column => ({
  expression: sql.ref(`u.${name}`),
  isJoined: true,
  isText: false,
});

const personFields = Object.fromEntries(
  Object.entries(personColumns).map(([field, name]) => [field, ofPerson(name)]),
) as Record<keyof typeof personColumns, Column>; // the keys of `personColumns`

const personContains =
  (name: string) =>
  (value: string): Condition => ({
    clause: containing(sql`fold(${sql.ref(`u.${name}`)})`, value),
    isJoined: true,
  });

/** A VAT code is found in any spelling: "IT 00743110157" finds the stored 00743110157. */
const vatCodeContains = (value: string): Condition =>
  personContains('vat_code')(normalVatCode(value) || value);

/** A telephone number is found in any spelling. A text that is not a number is compared unchanged. */
const phoneContains = (value: string): Condition => {
  const digits = phoneDigitsOf(value);
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
const nameContains = (value: string): Condition => {
  const likes = patternsOf(value).map(
    (pattern) => sql`replace(t.search_key, '''', '') like replace(${pattern}, '''', '')`,
  );
  return { clause: sql`(${sql.join(likes, sql` or `)})`, isJoined: false };
};

const emailContains = (value: string): Condition => ({
  clause: containing(sql`t.email_key`, value),
  isJoined: false,
});

/**
 * The people of one tenant. They are its memberships, which contain copies of the name and the e-mail. The membership
 * of a removed person is hidden.
 */
export const members: ListedTable<MemberRow, FiltersOf<typeof userContract>> = {
  table: 'memberships',
  key: 'user_id',
  belongsToTenant: true,
  joins: sql`join (select * from users) u on u.id = t.user_id`,
  columns: {
    id: column('user_id'),
    ...personFields,
    version: ofPerson('version'),
  },
  sorts: { name: textColumn('name'), email: computed(sql`lower(t.email)`) },
  filters: {
    name: nameContains,
    email: emailContains,
    ...eachListedText((key) => personContains(personColumns[key])),
    vATCode: vatCodeContains,
    phone: phoneContains,
    // without the cast, an id above the range of the column would cause an error
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
