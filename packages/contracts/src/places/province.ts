import * as z from 'zod/mini';
import { crudContract } from '../kit/crud.ts';
import { Id, IdText, lineOfText, looseText, ParentId, Version } from '../kit/fields.ts';

export const Province = z.object({
  id: Id,
  name: z.string(),
  abbreviation: z.string(),
  /** The id of the region; null for a province without a region. */
  regionId: z.nullable(Id),
  region: z.nullable(z.string()),
  version: Version,
});
export type Province = z.infer<typeof Province>;

export const provinceContract = crudContract('province', {
  entity: {
    one: 'Provincia',
    many: 'Province',
    page: { text: 'Sigle e regione di appartenenza', icon: 'IconMapPin', guide: 'province' },
  },
  row: Province,
  /** The region is given by its id, by its name, or by both if they belong to the same region. */
  write: z.object({
    name: looseText(),
    abbreviation: looseText(),
    regionId: ParentId,
    region: looseText(),
  }),
  filters: {
    name: lineOfText(),
    abbreviation: lineOfText(),
    region: lineOfText(),
    regionId: IdText,
  },
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
