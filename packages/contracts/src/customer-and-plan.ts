import * as z from 'zod/mini';
import { Id } from './kit/fields.ts';

/** The customer and the plan of a row about money, and their columns. */
export const customerAndPlan = {
  user: z.object({ id: Id, name: z.string(), vATCode: z.nullable(z.string()) }),
  plan: z.object({ id: Id, name: z.string() }),
};

export const customerAndPlanColumns = [
  { key: 'user.name', label: 'Cliente' },
  { key: 'user.vATCode', label: 'Partita IVA' },
  { key: 'plan.name', label: 'Piano' },
] as const;
