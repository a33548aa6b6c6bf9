import * as z from 'zod/mini';
import { crudContract } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, lineOfText, looseText, Version } from '../kit/fields.ts';

export const Region = z.object({ id: Id, name: z.string(), code: z.string(), version: Version });
export type Region = z.infer<typeof Region>;

const crud = crudContract('region', {
  entity: {
    one: 'Regione',
    many: 'Regioni',
    page: { text: 'Nomi e codici delle regioni', icon: 'IconMap2', guide: 'regioni' },
  },
  row: Region,
  write: z.object({ name: looseText(), code: looseText() }),
  filters: { name: lineOfText(), code: lineOfText() },
  sortKeys: ['id', 'name', 'code'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'name', label: 'Nome' },
    { key: 'code', label: 'Codice' },
  ],
  access: { read: 'geography.read', manage: 'geography.manage' },
  selectPageSize: 10,
});

/** The contract of regions. The specification writes its path with a capital letter. */
export const regionContract = {
  ...crud,
  endpoints: {
    ...crud.endpoints,
    options: endpoint({ ...crud.endpoints.options, path: '/api/Region/getAllForSelect' }),
  },
} as const;
