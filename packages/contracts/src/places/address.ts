import * as z from 'zod/mini';
import { crudContract } from '../kit/crud.ts';
import { Id, lineOfText, looseText, Version } from '../kit/fields.ts';
import { entityNames } from '../texts/entity-names.ts';

export const Address = z.object({
  id: Id,
  street: z.string(),
  municipality: z.string(),
  version: Version,
});
export type Address = z.infer<typeof Address>;

export const addressContract = crudContract('address', {
  entity: {
    ...entityNames.address,
    page: { text: 'Vie e comuni di fatturazione', icon: 'IconHome2', guide: 'indirizzi' },
  },
  row: Address,
  write: z.object({ street: looseText(), municipality: looseText() }),
  filters: { street: lineOfText(), municipality: lineOfText() },
  sortKeys: ['id', 'street', 'municipality'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'street', label: 'Via' },
    { key: 'municipality', label: 'Comune' },
  ],
  access: { read: 'address.use', manage: 'address.use' },
});
