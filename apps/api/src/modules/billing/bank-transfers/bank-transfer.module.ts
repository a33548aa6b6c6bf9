import { bankTransferContract } from '@canone/contracts/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscription';
import { canApply } from '@canone/contracts/subscription-life-cycle';
import { AppError } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import { crudService } from '../../../kit/crud/crud-service.ts';
import type { Serve } from '../../../kit/serve.ts';
import { bankTransferRepository } from './bank-transfer.repository.ts';
import { bankTransfers } from './bank-transfer.table.ts';
import { applyTransferAction } from './transfer-period.service.ts';

const service = crudService(bankTransfers);

/** Transfers are kept while they are awaited; once confirmed or cancelled they are history. */
async function requireAwaited(ctx: TenantContext, paymentId: number): Promise<void> {
  const status = await bankTransferRepository(ctx).subscriptionStatus(paymentId);
  if (status !== undefined && !canApply('activateWithoutRenewal', status)) {
    throw new AppError('bankTransfer.notAwaited');
  }
}

export function bankTransferModule({ serve }: { serve: Serve }): void {
  const { endpoints } = bankTransferContract;
  const { payByBankTransfer, activateWithoutRenewal } = subscriptionContract.endpoints;

  serve.once(endpoints.list, ({ query }, ctx) => service.list(query, ctx));

  serve.once(endpoints.create, async ({ body }, ctx) => {
    await requireAwaited(ctx, body.paymentId);
    return service.create(body, ctx);
  });

  serve.once(endpoints.update, async ({ body }, ctx) => {
    const { paymentId } = await service.get(body.id, ctx);
    await requireAwaited(ctx, paymentId);
    if (body.paymentId !== paymentId) await requireAwaited(ctx, body.paymentId);
    return service.update(body, ctx);
  });

  serve.once(endpoints.remove, async ({ params }, ctx) => {
    const { paymentId } = await service.get(params.id, ctx);
    await requireAwaited(ctx, paymentId);
    return service.remove(params.id, ctx);
  });

  serve.once(payByBankTransfer, ({ params }, ctx) =>
    applyTransferAction(ctx, params.id, 'payByBankTransfer'),
  );
  serve.once(activateWithoutRenewal, ({ params }, ctx) =>
    applyTransferAction(ctx, params.id, 'activateWithoutRenewal'),
  );
}
