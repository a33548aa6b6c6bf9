import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { crudService } from '../../../platform/crud/crud-service.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { bankTransfers } from './bank-transfer.table.ts';
import { createTransfer } from './transfer-booking.service.ts';
import { removeTransfer, updateTransfer } from './transfer-correction.service.ts';
import {
  activateWithTransfers,
  awaitTransfers,
  stopAwaitingTransfers,
} from './transfer-period.service.ts';

const service = crudService(bankTransfers);

export function bankTransferModule({ serve }: { serve: Serve }): void {
  const { endpoints } = bankTransferContract;
  const { payByBankTransfer, stopAwaitingTransfer, activateWithoutRenewal } =
    subscriptionContract.endpoints;

  serve.handle(endpoints.list, ({ query }, ctx) => service.list(ctx, query));
  serve.handle(endpoints.create, ({ body }, ctx) => createTransfer(ctx, body));
  serve.handle(endpoints.update, ({ body }, ctx) => updateTransfer(ctx, body));
  serve.handle(endpoints.remove, ({ params }, ctx) => removeTransfer(ctx, params.id));
  serve.handle(payByBankTransfer, ({ params }, ctx) => awaitTransfers(ctx, params.id));
  serve.handle(stopAwaitingTransfer, ({ params }, ctx) => stopAwaitingTransfers(ctx, params.id));
  serve.handle(activateWithoutRenewal, ({ params, body }, ctx) =>
    activateWithTransfers(ctx, params.id, body?.writeOffReason ?? null),
  );
}
