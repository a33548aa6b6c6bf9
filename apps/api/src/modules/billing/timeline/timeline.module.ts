import { timelineContract } from '@canone/contracts/overviews/timeline';
import type { Serve } from '../../../platform/http/serve.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { listTimeline } from './timeline.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly paymentGateways: PaymentGateways;
}

export function timelineModule({ serve, paymentGateways: { readRefusal } }: Ports): void {
  serve.handle(timelineContract.endpoints.list, ({ params, query }, ctx) =>
    listTimeline(ctx, { id: params.id, query, readRefusal }),
  );
}
