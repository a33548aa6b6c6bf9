import * as z from 'zod/mini';
import { isRecurrence } from '../billing/recurrence.ts';
import type { Column, Path } from '../kit/column.ts';
import { completed } from '../kit/completion.ts';
import { Csv, exportQuery, listQuery, Options, pageOf, selectQuery } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import {
  ById,
  Euro,
  Id,
  IdText,
  lineOfText,
  numberOrText,
  optionalText,
  Percentage,
  requiredText,
  SentId,
  Version,
} from '../kit/fields.ts';
import { entityNames } from '../texts/entity-names.ts';
import { nameRequired } from '../texts/messages.ts';
import { FeatureChoice, maxPlanFeatures, tooManyPlanFeatures } from './feature-choice.ts';

const RecurrenceType = numberOrText(
  z.int().check(z.refine(isRecurrence, 'Scegli una ricorrenza tra quelle proposte.')),
);

const columns = {
  id: Id,
  name: z.string(),
  recurringCostBeforeVAT: z.number(),
  recurrenceType: z.int(),
  recurrenceTypeName: z.string(),
  paypalPlanId: z.nullable(z.string()),
  stripePlanId: z.nullable(z.string()),
  isActive: z.boolean(),
  version: Version,
};

const planFeatures = z.array(
  z.object({ id: Id, featureName: z.string(), description: z.nullable(z.string()) }),
);

/** A row of the list. A missing `isActive` does not mean `false`: the list shows N/D. */
export const PlanListItem = z.object({
  ...columns,
  isActive: z.optional(z.boolean()),
  vatPercentage: z.number(),
  planFeatures,
});
export type PlanListItem = z.infer<typeof PlanListItem>;

interface PlainPlan {
  readonly VATPercentage?: number | null | undefined;
  readonly vatPercentage?: number | null | undefined;
}

/** A plan in detail. Another server may spell the VAT in the detail in the same way as in the list. */
export const Plan = completed(
  z.object({ ...columns, VATPercentage: z.number(), planFeatures }),
  ({ VATPercentage, vatPercentage }: PlainPlan) => ({
    VATPercentage: VATPercentage ?? vatPercentage,
  }),
);
export type Plan = z.infer<typeof Plan>;

export const PlanWrite = z.object({
  name: requiredText(nameRequired, 127),
  recurringCostBeforeVAT: Euro,
  VATPercentage: z._default(Percentage, 22),
  recurrenceType: RecurrenceType,
  paypalPlanId: optionalText(50),
  stripePlanId: optionalText(255),
  isActive: z._default(z.boolean(), true),
});

/** The fields of an update. An absent field gets its default in a new plan and stays unchanged in an existing plan. */
const PlanUpdate = z.extend(PlanWrite, {
  id: SentId,
  version: z.optional(Version),
  VATPercentage: z.optional(Percentage),
  isActive: z.optional(z.boolean()),
});

const filters = { name: lineOfText(), recurrenceType: IdText, isActive: z.stringbool() };
const sortKeys = ['id', 'name', 'recurringCostBeforeVAT', 'recurrenceType'];
const listed: readonly Column<Path<PlanListItem>>[] = [
  { key: 'id', label: 'Id' },
  { key: 'name', label: 'Nome' },
  { key: 'recurringCostBeforeVAT', label: 'Costo (IVA esclusa)', type: 'currency' },
  { key: 'vatPercentage', label: 'IVA %' },
  { key: 'recurrenceTypeName', label: 'Ricorrenza', sort: 'recurrenceType' },
  { key: 'paypalPlanId', label: 'Piano PayPal' },
  { key: 'isActive', label: 'Attivo', type: 'bool' },
];

export const planContract = {
  name: 'plan',
  entity: entityNames.plan,
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/plan/getAll',
      summary: 'Elenco paginato dei piani',
      access: 'plan.read',
      query: listQuery(filters, sortKeys),
      result: pageOf(PlanListItem),
    }),
    export: endpoint({
      method: 'GET',
      path: '/api/plan/exportCsv',
      summary: 'Tutto l’elenco filtrato, in CSV',
      access: 'plan.read',
      query: exportQuery(filters, sortKeys),
      csv: listed,
      result: Csv,
    }),
    options: endpoint({
      method: 'GET',
      path: '/api/plan/getAllForSelect',
      summary: 'Piani per un menu a tendina',
      access: 'plan.read',
      query: selectQuery({}, 20),
      result: Options,
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/plan/GetById/:id',
      summary: 'Dettaglio di un piano con le sue caratteristiche',
      access: 'plan.read',
      params: ById,
      result: Plan,
    }),
    create: endpoint({
      method: 'POST',
      path: '/api/plan/Create',
      summary: 'Creazione di un piano',
      access: 'plan.manage',
      body: PlanWrite,
      result: Plan,
    }),
    update: endpoint({
      method: 'PUT',
      path: '/api/plan/Update',
      summary: 'Modifica di un piano',
      access: 'plan.manage',
      body: PlanUpdate,
      result: Plan,
    }),
    associateFeatures: endpoint({
      method: 'POST',
      path: '/api/plan/associateFeatures/:planId',
      summary: 'Le caratteristiche di un piano diventano queste, in quest’ordine',
      access: 'plan.manage',
      params: z.object({ planId: IdText }),
      body: z.array(FeatureChoice).check(z.maxLength(maxPlanFeatures, tooManyPlanFeatures)),
      result: Plan,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/api/plan/Delete/:id',
      summary: 'Eliminazione di un piano mai usato',
      access: 'plan.manage',
      params: ById,
      result: z.null(),
    }),
  },
} as const;
