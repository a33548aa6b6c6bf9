import { savedViewContract } from '@canone/contracts/lists/saved-view';
import type { Serve } from '../../platform/http/serve.ts';
import { createView, getView, listViews, removeView, updateView } from './saved-view.service.ts';

export function savedViewModule({ serve }: { serve: Serve }): void {
  const { endpoints } = savedViewContract;
  serve.handle(endpoints.list, ({ query }, ctx) => listViews(ctx, query));
  serve.handle(endpoints.get, ({ params }, ctx) => getView(ctx, params.id));
  serve.handle(endpoints.create, ({ body }, ctx) => createView(ctx, body));
  serve.handle(endpoints.update, ({ body }, ctx) => updateView(ctx, body));
  serve.handle(endpoints.remove, ({ params }, ctx) => removeView(ctx, params.id));
}
