import * as z from 'zod/mini';
import { listQuery, page } from './kit/crud.ts';
import { endpoint } from './kit/endpoint.ts';
import { ById, Id, IdText, requiredText, text, Version } from './kit/fields.ts';

/** A row of the list (LST-09). Who may only look people up gets id, name and e-mail. */
export const UserListItem = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  pec: z.optional(z.nullable(z.string())),
  isCompany: z.optional(z.boolean()),
  sDI: z.optional(z.nullable(z.string())),
  vATCode: z.optional(z.nullable(z.string())),
  phone: z.optional(z.nullable(z.string())),
  roleId: z.optional(z.int()),
  roleName: z.optional(z.string()),
  isActive: z.optional(z.boolean()),
});
export type UserListItem = z.infer<typeof UserListItem>;

/** A dropdown of the user form: what is chosen and what can be. */
const Choice = z.object({
  selected: z.nullable(Id),
  options: z.array(z.object({ value: Id, label: z.string() })),
});

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  pec: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  sdi: z.nullable(z.string()),
  vatCode: z.nullable(z.string()),
  isCompany: z.boolean(),
  isActive: z.boolean(),
  roleId: z.int(),
  roleName: z.string(),
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

const flag = z.stringbool();

export const userContract = {
  name: 'user',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/user/getAll',
      summary: 'Elenco paginato degli utenti del tenant',
      access: 'user.lookUp',
      query: listQuery(
        {
          name: text(),
          email: text(),
          pec: text(),
          sDI: text(),
          vATCode: text(),
          phone: text(),
          roleId: IdText,
          isCompany: flag,
          isActive: flag,
        },
        ['id', 'name', 'email'],
      ),
      result: page(UserListItem),
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/user/GetById/:id',
      summary: 'Dettaglio di un utente del tenant',
      access: 'user.manage',
      params: ById,
      result: User,
    }),
    isEmailUnique: endpoint({
      method: 'GET',
      path: '/api/user/isEmailUnique/:email',
      summary: 'Se un indirizzo email è ancora libero',
      access: 'user.manage',
      params: z.object({ email: requiredText('L’email è obbligatoria.', 320) }),
      result: z.object({ isUnique: z.boolean() }),
    }),
  },
} as const;
