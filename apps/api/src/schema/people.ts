import type { PersonText } from '@canone/contracts/people/user-fields';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Keyed, Nullable, NullableInstant } from './column-types.ts';

interface Users extends Keyed {
  email: string;
  name: string;
  pec: Nullable<string>;
  phone: Nullable<string>;
  sdi: Nullable<string>;
  vat_code: Nullable<string>;
  is_company: Generated<boolean>;
  is_active: Generated<boolean>;
  role_id: number;
  street: Nullable<string>;
  zip: Nullable<string>;
  municipality_id: Nullable<number>;
  password_hash: Nullable<string>;
  temporary_until: NullableInstant;
  session_epoch: Generated<number>;
  erased_at: NullableInstant;
  search_key: GeneratedAlways<string>;
}

export interface PeopleSchema {
  users: Users;
  memberships: {
    tenant_id: number;
    user_id: number;
    hidden_at: NullableInstant;
    /** The version of the person when the tenant removed the person; null for removals by earlier versions. */
    hidden_version: Nullable<number>;
    /** Copied from the person until the tenant removes the person, by triggers; on Citus by the one on `users`. */
    name: Generated<string>;
    email: Generated<string>;
    vat_code: Generated<string | null>;
  };
}

type Field = PersonText | 'name' | 'email' | 'roleId' | 'isCompany' | 'isActive';

/** The column of each field of a person in the list. */
export const personColumns = {
  name: 'name',
  email: 'email',
  pec: 'pec',
  phone: 'phone',
  sdi: 'sdi',
  vatCode: 'vat_code',
  isCompany: 'is_company',
  isActive: 'is_active',
  roleId: 'role_id',
} as const satisfies Record<Field, keyof Users>;

/** The column of each field that a save writes. */
export const savedColumns = {
  ...personColumns,
  street: 'street',
  zip: 'zip',
  municipalityId: 'municipality_id',
} as const satisfies Record<Field | 'street' | 'zip' | 'municipalityId', keyof Users>;

type Columns = Readonly<Record<string, keyof Users>>;

/** The fields of a row, by the names of the product. */
export type FieldsIn<C extends Columns> = { readonly [F in keyof C]: Selectable<Users>[C[F]] };
