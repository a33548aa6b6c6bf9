import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { dismiss, listDifferences } from '../discrepancies/payment-difference.service.ts';
import { applyFix } from './payment-difference.fix.service.ts';
import { compareSoon, listTasks } from './reconciliation.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

export function reconciliationModule({ serve, ...ports }: Ports): void {
  const { endpoints } = reconciliationContract;

  serve.handle(endpoints.list, ({ query }, ctx) => listDifferences(ctx, query));
  serve.handle(endpoints.tasks, ({ query }, ctx) => listTasks(ctx, query));
  serve.handle(endpoints.run, (_, ctx) => compareSoon(ctx));
  serve.handleWithTransactions(endpoints.applyFix, ({ params, body }, transactions) =>
    applyFix(ports, transactions, { id: params.id, fix: body.fix }),
  );
  serve.handle(endpoints.dismiss, ({ params, body }, ctx) => dismiss(ctx, params.id, body.note));
}
