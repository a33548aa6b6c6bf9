import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { crudService } from '../../../platform/crud/crud-service.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { bankTransfers } from './bank-transfer.table.ts';
import { requireOwn } from './movement-transfer.service.ts';
import {
  bookChange,
  bookRemoval,
  createTransfer,
  lockForTransfer,
  requireSameSubscription,
} from './transfer-booking.service.ts';
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

  serve.handle(endpoints.list, ({ query }, ctx) => service.list(query, ctx));

  serve.handle(endpoints.create, ({ body }, ctx) => createTransfer(ctx, body));

  serve.handle(endpoints.update, async ({ body }, ctx) => {
    await requireOwn(ctx, body.id);
    await lockForTransfer(ctx, await service.get(body.id, ctx));
    const before = await service.get(body.id, ctx);
    await requireSameSubscription(ctx, before.paymentId, body.paymentId);
    const after = await service.update(body, ctx);
    await bookChange(ctx, before, after);
    return after;
  });

  serve.handle(endpoints.remove, async ({ params }, ctx) => {
    await requireOwn(ctx, params.id);
    await lockForTransfer(ctx, await service.get(params.id, ctx));
    await bookRemoval(ctx, params.id);
    return service.remove(params.id, ctx);
  });

  serve.handle(payByBankTransfer, ({ params }, ctx) => awaitTransfers(ctx, params.id));
  serve.handle(stopAwaitingTransfer, ({ params }, ctx) => stopAwaitingTransfers(ctx, params.id));
  serve.handle(activateWithoutRenewal, ({ params, body }, ctx) =>
    activateWithTransfers(ctx, params.id, body?.writeOffReason ?? null),
  );
}
