import * as z from 'zod/mini';
import { crudContract } from '../kit/crud.ts';
import { Id, IdText, lineOfText, optionalLongText, SentId, Version } from '../kit/fields.ts';
import { entityNames } from '../texts/entity-names.ts';
import { maxDescription } from '../values/text-limits.ts';

export const PlanFeature = z.object({
  id: Id,
  planId: Id,
  plan: z.string(),
  featureId: Id,
  featureName: z.string(),
  description: z.nullable(z.string()),
  version: Version,
});
export type PlanFeature = z.infer<typeof PlanFeature>;

export const planFeatureContract = crudContract('planfeature', {
  entity: {
    ...entityNames.planFeature,
    auditName: 'planFeature',
    page: {
      text: 'Che cosa offre ogni piano',
      icon: 'IconListDetails',
      guide: 'caratteristiche-dei-piani',
    },
  },
  row: PlanFeature,
  write: z.object({
    planId: SentId,
    featureId: SentId,
    description: optionalLongText(maxDescription),
  }),
  filters: { plan: lineOfText(), featureName: lineOfText(), planId: IdText },
  sortKeys: ['id', 'plan', 'featureName'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'featureName', label: 'Caratteristica' },
    { key: 'plan', label: 'Piano' },
    { key: 'description', label: 'Descrizione' },
  ],
  access: { read: 'plan.read', manage: 'plan.manage' },
});
