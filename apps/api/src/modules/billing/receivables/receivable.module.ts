import { transferRequestContract } from '@canone/contracts/bank/transfer-request';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import type { Serve } from '../../../platform/http/serve.ts';
import {
  exportReceivables,
  exportUpcoming,
  getReceivable,
  listReceivables,
  listUpcoming,
  readTransferRequest,
  summariseReceivables,
} from './receivable-read.service.ts';

export function receivableModule({ serve }: { serve: Serve }): void {
  const { endpoints } = receivableContract;

  serve.handle(endpoints.list, ({ query }, ctx) => listReceivables(ctx, query));
  serve.handle(endpoints.summary, (_, ctx) => summariseReceivables(ctx));
  serve.csv(endpoints.export, ({ query }) => exportReceivables(query));
  serve.xlsx(endpoints.exportXlsx, ({ query }) => exportReceivables(query));
  serve.handle(endpoints.upcoming, ({ query }, ctx) => listUpcoming(ctx, query));
  serve.csv(endpoints.exportUpcoming, ({ query }) => exportUpcoming(query));
  serve.handle(endpoints.get, ({ params }, ctx) => getReceivable(ctx, params.id));
  serve.handle(transferRequestContract.endpoints.get, ({ params }, ctx) =>
    readTransferRequest(ctx, params.id),
  );
}
