import { personErasureContract } from '@canone/contracts/people/person-erasure';
import type { Serve } from '../../platform/http/serve.ts';
import { maxErasureMs } from './erasure-writes.repository.ts';
import { erasePerson, readErasure } from './person-erasure.service.ts';

export function personErasureModule({ serve }: { serve: Serve }): void {
  const { endpoints } = personErasureContract;
  serve.handle(endpoints.erasure, ({ params }, ctx) => readErasure(ctx, params.id));
  serve.handle(
    endpoints.erase,
    ({ params, body }, ctx) => erasePerson(ctx, params.id, body.confirmation),
    // the database cancels an erasure before the request times out, so an erasure that is refused has changed nothing
    { silentMs: maxErasureMs + 30_000 },
  );
}
