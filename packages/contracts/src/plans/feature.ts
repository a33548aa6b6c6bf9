import * as z from 'zod/mini';
import { crudContract } from '../kit/crud.ts';
import { Id, lineOfText, optionalLongText, requiredText, Version } from '../kit/fields.ts';
import { entityNames } from '../texts/entity-names.ts';
import { nameRequired } from '../texts/messages.ts';
import { maxDescription } from '../values/text-limits.ts';

/** A feature that plans can offer. It is stored once, and many plans can use it. */
export const Feature = z.object({
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  version: Version,
});
export type Feature = z.infer<typeof Feature>;

export const featureContract = crudContract('feature', {
  entity: {
    ...entityNames.feature,
    page: {
      text: 'Il catalogo di ciò che i piani offrono',
      icon: 'IconListCheck',
      guide: 'caratteristiche',
    },
  },
  row: Feature,
  write: z.object({
    name: requiredText(nameRequired),
    description: optionalLongText(maxDescription),
  }),
  filters: { name: lineOfText(), description: lineOfText() },
  sortKeys: ['id', 'name'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'name', label: 'Nome' },
    { key: 'description', label: 'Descrizione' },
  ],
  access: { read: 'plan.read', manage: 'plan.manage' },
});
