import * as z from 'zod/mini';
import { crudContract } from './kit/crud.ts';
import { Id, IdText, text, Version } from './kit/fields.ts';

export const Province = z.object({
  id: Id,
  name: z.string(),
  abbreviation: z.string(),
  regionId: Id,
  region: z.string(),
  version: Version,
});
export type Province = z.infer<typeof Province>;

export const provinceContract = crudContract('province', {
  row: Province,
  write: z.object({ name: text(), abbreviation: text(10), regionId: Id }),
  filters: { name: text(), abbreviation: text(), region: text(), regionId: IdText },
  sortKeys: ['id', 'name', 'abbreviation', 'regionId', 'region'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'name', label: 'Nome' },
    { key: 'abbreviation', label: 'Sigla' },
    { key: 'regionId', label: 'Id Regione' },
    { key: 'region', label: 'Regione' },
  ],
  access: { read: 'geography.read', manage: 'geography.manage' },
});
