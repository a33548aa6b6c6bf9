import * as z from 'zod/mini';
import { crudContract } from './kit/crud.ts';
import { Id, IdText, text, Version } from './kit/fields.ts';

export const Municipality = z.object({
  id: Id,
  name: z.string(),
  zip: z.string(),
  provinceId: Id,
  province: z.string(),
  version: Version,
});
export type Municipality = z.infer<typeof Municipality>;

export const municipalityContract = crudContract('municipality', {
  row: Municipality,
  write: z.object({ name: text(), zip: text(10), provinceId: Id }),
  filters: { name: text(), zip: text(), province: text(), provinceId: IdText },
  sortKeys: ['id', 'name', 'zip', 'provinceId', 'province'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'name', label: 'Nome' },
    { key: 'zip', label: 'Cap' },
    { key: 'provinceId', label: 'Id Provincia' },
    { key: 'province', label: 'Provincia' },
  ],
  access: { read: 'geography.read', manage: 'geography.manage' },
});
