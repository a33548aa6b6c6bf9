import * as z from 'zod/mini';
import { crudContract } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, lineOfText, optionalLongText, requiredText, Version } from '../kit/fields.ts';
import { nameRequired } from '../texts/messages.ts';
import { misspeltSetting } from './tenant-settings.ts';

export const Tenant = z.object({
  id: Id,
  name: z.string(),
  configuration: z.nullable(z.string()),
  version: Version,
});
export type Tenant = z.infer<typeof Tenant>;

/** The message for a misspelt setting, because a setting with another spelling would be ignored silently. */
function misspeltMessage(configuration: unknown): string {
  const found = typeof configuration === 'string' ? misspeltSetting(configuration) : undefined;
  return `L’impostazione «${found?.key}» non esiste: scrivi «${found?.meant}».`;
}

const crud = crudContract('tenant', {
  entity: {
    one: 'Tenant',
    many: 'Tenant',
    page: {
      label: 'Lista Tenant',
      text: 'Le aziende che usano Canone',
      icon: 'IconUsersGroup',
      guide: 'tenant',
      inMenu: true,
      isAdministration: true,
    },
  },
  row: Tenant,
  write: z.object({
    name: requiredText(nameRequired),
    configuration: optionalLongText(10_000).check(
      z.refine((configuration) => misspeltSetting(configuration) === undefined, {
        error: ({ input }) => misspeltMessage(input),
      }),
    ),
  }),
  filters: { name: lineOfText(), configuration: lineOfText() },
  sortKeys: ['id', 'name'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'name', label: 'Nome' },
    { key: 'configuration', label: 'Configurazione' },
  ],
  access: { read: 'tenant.manage', manage: 'tenant.manage' },
});

export const tenantContract = {
  ...crud,
  endpoints: {
    ...crud.endpoints,
    /**
     * Every signed-in person may read their own tenants, because the tenant selector uses this call as well as the
     * list.
     */
    list: endpoint({
      ...crud.endpoints.list,
      summary: 'Elenco paginato dei propri tenant',
      access: 'tenant.choose',
    }),
    allowance: endpoint({
      method: 'GET',
      path: '/api/tenant/Allowance',
      summary: 'Quanti tenant si possono ancora creare; null senza limite',
      access: 'tenant.manage',
      result: z.object({ left: z.nullable(z.int()) }),
    }),
  },
} as const;
