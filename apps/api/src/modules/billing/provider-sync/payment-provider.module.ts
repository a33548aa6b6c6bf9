import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { serveCrudButSaving } from '../../../platform/crud/serve-crud.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { type ProviderPorts, savedProviders } from './save-provider.service.ts';

interface Ports extends ProviderPorts {
  readonly serve: Serve;
}

export function paymentProviderModule({ serve, ...ports }: Ports): void {
  const { endpoints } = paymentProviderContract;
  const { service, create, update, checkCredentials } = savedProviders(ports);

  serveCrudButSaving(serve, paymentProviderContract, service);
  serve.handleWithTransactions(endpoints.create, ({ body }, transactions) =>
    create(transactions, body),
  );
  serve.handleWithTransactions(endpoints.update, ({ body }, transactions) =>
    update(transactions, body),
  );
  serve.handleWithTransactions(endpoints.checkCredentials, ({ body }, transactions) =>
    checkCredentials(transactions, body),
  );
}
