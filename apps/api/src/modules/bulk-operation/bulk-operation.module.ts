import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import type { SecretBox } from '../../platform/auth/secret-box.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { PaymentGateways } from '../../providers/payment-gateway.ts';
import {
  cancelOperation,
  getOperation,
  listOperationRows,
  listOperations,
  requireAction,
  resumeOperation,
  startOperation,
} from './bulk-operation.service.ts';
import { previewSelection } from './bulk-selection.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
  readonly publicBaseUrl: string;
  readonly smtpUrl: string | undefined;
}

export function bulkOperationModule(ports: Ports): void {
  const { serve } = ports;
  const { endpoints } = bulkOperationContract;

  serve.handle(endpoints.list, ({ query }, ctx) => listOperations(ctx, query));
  serve.handle(endpoints.get, ({ params }, ctx) => getOperation(ctx, params.id));
  serve.handle(endpoints.rows, ({ params, query }, ctx) =>
    listOperationRows(ctx, params.id, query),
  );
  serve.handle(endpoints.preview, async ({ query }, ctx) => {
    requireAction(ctx, query.action);
    return previewSelection(ports, ctx, query);
  });
  serve.handle(endpoints.start, ({ body }, ctx) => startOperation(ctx, body));
  serve.handle(endpoints.cancel, ({ params }, ctx) => cancelOperation(ctx, params.id));
  serve.handle(endpoints.resume, ({ params }, ctx) => resumeOperation(ctx, params.id));
}
