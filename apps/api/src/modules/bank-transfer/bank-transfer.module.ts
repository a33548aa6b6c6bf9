import { bankTransferContract } from '@canone/contracts/bank-transfer';
import { crudService } from '../../kit/crud/crud-service.ts';
import type { Serve } from '../../kit/serve.ts';
import { bankTransfers } from './bank-transfer.table.ts';

const service = crudService(bankTransfers);

export function bankTransferModule({ serve }: { serve: Serve }): void {
  const { endpoints } = bankTransferContract;

  serve.once(endpoints.list, ({ query }, ctx) => service.list(query, ctx));
  serve.once(endpoints.create, ({ body }, ctx) => service.create(body, ctx));
  serve.once(endpoints.update, ({ body }, ctx) => service.update(body, ctx));
  serve.once(endpoints.remove, ({ params }, ctx) => service.remove(params.id, ctx));
}
