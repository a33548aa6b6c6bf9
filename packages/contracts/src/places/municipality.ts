import * as z from 'zod/mini';
import { crudContract } from '../kit/crud.ts';
import { Id, IdText, lineOfText, looseText, ParentId, postedAs, Version } from '../kit/fields.ts';

export const Municipality = z.object({
  id: Id,
  name: z.string(),
  zip: z.string(),
  /** The id of the province; null for a municipality without a province. */
  provinceId: z.nullable(Id),
  province: z.nullable(z.string()),
  version: Version,
});
export type Municipality = z.infer<typeof Municipality>;

export const municipalityContract = crudContract('municipality', {
  entity: {
    one: 'Comune',
    many: 'Comuni',
    page: {
      text: 'CAP e provincia di ogni comune',
      icon: 'IconBuildingCommunity',
      guide: 'comune',
    },
  },
  row: Municipality,
  /** The province is given by its id, by its name, or by both if they belong to the same province. */
  write: z.object({
    name: looseText(),
    zip: postedAs('zIP', looseText()),
    provinceId: ParentId,
    province: looseText(),
  }),
  filters: { name: lineOfText(), zip: lineOfText(), province: lineOfText(), provinceId: IdText },
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
