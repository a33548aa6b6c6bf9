import * as z from 'zod/mini';
import type { Column, Path } from '../kit/column.ts';
import { completed } from '../kit/completion.ts';
import { Csv, exportQuery, listQuery, Option, pageOf, Workbook } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id, IdText, lineOfText, soughtText, Version } from '../kit/fields.ts';
import { entityNames } from '../texts/entity-names.ts';
import { userMessages } from '../texts/messages.ts';
import { maxEmail } from '../values/text-limits.ts';
import { eachListedText, eachText, userColumns, userLabels } from './user-fields.ts';
import { NewUser, UserUpdate } from './user-form.ts';

/** A row of the list (LST-09). If the caller may only look up users, the row has only id, name and e-mail. */
export const UserListItem = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  ...eachListedText(() => z.optional(z.nullable(z.string()))),
  isCompany: z.optional(z.boolean()),
  roleId: z.optional(z.int()),
  roleName: z.optional(z.string()),
  isActive: z.optional(z.boolean()),
});
export type UserListItem = z.infer<typeof UserListItem>;

const listed: readonly Column<Path<UserListItem>>[] = userColumns;

/** A row of the workbook. It is a row of the list with the address, because invoices need the address. */
export interface UserWithAddress extends UserListItem {
  readonly street: string | null;
  readonly zip: string | null;
  readonly municipality: string | null;
  /** The two letters of the province, such as "BO". */
  readonly province: string | null;
}

const listedWithAddress: readonly Column<Path<UserWithAddress>>[] = [
  ...userColumns,
  { key: 'street', label: userLabels.street },
  { key: 'zip', label: userLabels.zip },
  { key: 'municipality', label: userLabels.municipality },
  { key: 'province', label: userLabels.province },
];

const filters = {
  name: lineOfText(),
  email: lineOfText(),
  ...eachListedText(() => lineOfText()),
  roleId: IdText,
  isCompany: z.stringbool(),
  isActive: z.stringbool(),
};
const sortKeys = ['id', 'name', 'email'];

interface PlainOption {
  readonly value?: number | null | undefined;
}

interface PlainChoice {
  readonly selected?: readonly (number | PlainOption)[] | null | undefined;
  readonly options?: readonly PlainOption[] | null | undefined;
}

/** The specification does not say whether `selected` is a list of ids or of options, so both are accepted. */
function completeChoice({ selected, options }: PlainChoice) {
  const pairs = selected?.filter((chosen) => typeof chosen === 'object');
  return {
    selected: selected?.map((chosen) => (typeof chosen === 'object' ? chosen.value : chosen)),
    options: options ?? pairs,
  };
}

/** A dropdown of the user form: the selected option, if there is one, and all options. */
const Choice = completed(
  z.object({
    selected: z.array(Id),
    options: z.array(Option),
  }),
  completeChoice,
);

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  ...eachText(() => z.nullable(z.string())),
  isCompany: z.boolean(),
  isActive: z.boolean(),
  roleId: z.int(),
  roleName: z.string(),
  /** Whether the invitation can be sent again. It can if the person may sign in and has not chosen a password yet. */
  isInvitable: z.boolean(),
  /** The new e-mail that is not confirmed yet; null if there is none. */
  pendingEmail: z.nullable(z.string()),
  billingAddress: z.object({
    street: z.nullable(z.string()),
    zip: z.nullable(z.string()),
    regionSelect: Choice,
    provinceSelect: Choice,
    municipalitySelect: Choice,
  }),
  version: Version,
});
export type User = z.infer<typeof User>;

/** The removal has only hidden the person, so it can be undone for a limited time. */
const Removed = z.object({ isHidden: z.literal(true) });

export const userContract = {
  name: 'user',
  entity: entityNames.user,
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/user/getAll',
      summary: 'Elenco paginato degli utenti del tenant',
      access: 'user.lookUp',
      query: listQuery(filters, sortKeys),
      result: pageOf(UserListItem),
    }),
    export: endpoint({
      method: 'GET',
      path: '/api/user/exportCsv',
      summary: 'Tutto l’elenco filtrato, in CSV',
      access: 'user.manage',
      query: exportQuery(filters, sortKeys),
      csv: listed,
      result: Csv,
    }),
    exportXlsx: endpoint({
      method: 'GET',
      path: '/api/user/exportXlsx',
      summary:
        'Tutto l’elenco filtrato, in Excel, con l’indirizzo: Partita IVA, CAP e codici restano testo',
      access: 'user.manage',
      query: exportQuery(filters, sortKeys),
      xlsx: listedWithAddress,
      result: Workbook,
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/user/GetById/:id',
      summary: 'Dettaglio di un utente del tenant',
      access: 'user.manage',
      params: ById,
      result: User,
    }),
    create: endpoint({
      method: 'POST',
      path: '/api/user/Create',
      summary: 'Nuovo utente del tenant',
      isIdempotent: true,
      access: 'user.manage',
      body: NewUser,
      result: User,
    }),
    update: endpoint({
      method: 'PUT',
      path: '/api/user/Update',
      summary: 'Modifica di un utente',
      access: 'user.manage',
      body: UserUpdate,
      result: User,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/api/user/Delete/:id',
      summary: 'Toglie un utente dal tenant; chi ha uno storico resta, nascosto',
      access: 'user.manage',
      params: ById,
      result: z.nullable(Removed),
    }),
    isEmailUnique: endpoint({
      method: 'GET',
      path: '/api/user/isEmailUnique/:email',
      summary: 'Se un indirizzo email è ancora libero',
      access: 'user.manage',
      params: z.object({ email: soughtText(userMessages.emailRequired, maxEmail) }),
      result: z.object({ isUnique: z.boolean() }),
    }),
  },
} as const;
