import * as z from 'zod/mini';
import { Id, IdText, lineOfText } from '../kit/fields.ts';

/** The fields, columns and filters for the customer and the plan of a row about money. */
export const customerAndPlan = {
  user: z.object({ id: Id, name: z.string(), vATCode: z.nullable(z.string()), email: z.string() }),
  plan: z.object({ id: Id, name: z.string() }),
};

export const customerAndPlanColumns = [
  { key: 'user.name', label: 'Cliente' },
  { key: 'user.vATCode', label: 'Partita IVA' },
  { key: 'plan.name', label: 'Piano' },
] as const;

export const customerAndPlanFilters = {
  userId: IdText,
  userName: lineOfText(),
  planId: IdText,
  subscriptionId: IdText,
};
