import { personErasureContract } from '@canone/contracts/person-erasure';
import type { Serve } from '../../platform/http/serve.ts';
import { erasePerson, readErasure } from './person-erasure.service.ts';

export function personErasureModule({ serve }: { serve: Serve }): void {
  const { endpoints } = personErasureContract;
  serve.handle(endpoints.erasure, ({ params }, ctx) => readErasure(ctx, params.id));
  serve.handle(endpoints.erase, ({ params, body }, ctx) =>
    erasePerson(ctx, params.id, body.confirmation),
  );
}
