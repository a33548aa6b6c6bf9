import { searchContract } from '@canone/contracts/overviews/search';
import type { Serve } from '../../platform/http/serve.ts';
import { search } from './search.service.ts';

export function searchModule({ serve }: { readonly serve: Serve }): void {
  serve.handle(searchContract.endpoints.find, async ({ query }, ctx) => ({
    items: await search(ctx, query.text),
  }));
}
