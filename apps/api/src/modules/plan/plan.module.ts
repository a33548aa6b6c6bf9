import { planContract } from '@canone/contracts/plan';
import type { Serve } from '../../kit/serve.ts';
import {
  associateFeatures,
  createPlan,
  exportPlans,
  getPlan,
  listPlans,
  planOptions,
  removePlan,
  updatePlan,
} from './plan.service.ts';

export function planModule({ serve }: { serve: Serve }): void {
  const { endpoints } = planContract;

  serve.once(endpoints.list, ({ query }, ctx) => listPlans(ctx, query));
  serve.csv(endpoints.export, ({ query }) => exportPlans(query));
  serve.once(endpoints.options, ({ query }, ctx) => planOptions(ctx, query));
  serve.once(endpoints.get, ({ params }, ctx) => getPlan(ctx, params.id));
  serve.once(endpoints.create, ({ body }, ctx) => createPlan(ctx, body));
  serve.once(endpoints.update, ({ body }, ctx) => updatePlan(ctx, body));
  serve.once(endpoints.associateFeatures, ({ params, body }, ctx) =>
    associateFeatures(ctx, params.planId, body),
  );
  serve.once(endpoints.remove, ({ params }, ctx) => removePlan(ctx, params.id));
}
