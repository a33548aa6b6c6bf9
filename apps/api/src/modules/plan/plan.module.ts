import { planContract } from '@canone/contracts/plans/plan';
import type { Serve } from '../../platform/http/serve.ts';
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

  serve.handle(endpoints.list, ({ query }, ctx) => listPlans(ctx, query));
  serve.csv(endpoints.export, ({ query }) => exportPlans(query));
  serve.handle(endpoints.options, ({ query }, ctx) => planOptions(ctx, query));
  serve.handle(endpoints.get, ({ params }, ctx) => getPlan(ctx, params.id));
  serve.handle(endpoints.create, ({ body }, ctx) => createPlan(ctx, body));
  serve.handle(endpoints.update, ({ body }, ctx) => updatePlan(ctx, body));
  serve.handle(endpoints.associateFeatures, ({ params, body }, ctx) =>
    associateFeatures(ctx, params.planId, body),
  );
  serve.handle(endpoints.remove, ({ params }, ctx) => removePlan(ctx, params.id));
}
