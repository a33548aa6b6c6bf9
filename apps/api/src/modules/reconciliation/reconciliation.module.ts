import { reconciliationContract } from '@canone/contracts/reconciliation';
import type { Serve } from '../../kit/serve.ts';
import {
  applyFix,
  compareSoon,
  dismiss,
  listDifferences,
  listTasks,
} from './reconciliation.service.ts';

export function reconciliationModule({ serve }: { serve: Serve }): void {
  const { endpoints } = reconciliationContract;

  serve.once(endpoints.list, ({ query }, ctx) => listDifferences(ctx, query));
  serve.once(endpoints.tasks, ({ query }, ctx) => listTasks(ctx, query));
  serve.once(endpoints.run, (_, ctx) => compareSoon(ctx));
  serve.once(endpoints.applyFix, ({ params }, ctx) => applyFix(ctx, params.id));
  serve.once(endpoints.dismiss, ({ params, body }, ctx) => dismiss(ctx, params.id, body.note));
}
