import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { bankStatementContract } from '@canone/contracts/bank/bank-statement';
import { found } from '../../../platform/core/app-error.ts';
import { serveCrud } from '../../../platform/crud/serve-crud.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { bankAccountService } from '../bank-accounts/bank-account.service.ts';
import { getMovement, listMovements, summariseMovements } from './bank-movement.service.ts';
import { bankStatementRepository } from './bank-statement.repository.ts';
import { bankStatementView } from './bank-statement.view.ts';
import { confirmAllExact } from './confirm-exact.service.ts';
import { confirmMovement } from './confirm-movement.service.ts';
import { ignoreMovement, undoMovement } from './decide-movement.service.ts';
import { importStatement } from './import-statement.service.ts';
import { previewStatement } from './preview-statement.service.ts';
import { recordReturn } from './returned-transfer.service.ts';

export function bankStatementModule({ serve }: { serve: Serve }): void {
  serveCrud(serve, bankAccountContract, bankAccountService);

  const statements = bankStatementContract.endpoints;
  serve.handle(statements.list, async ({ query }, ctx) => {
    const { items, totalCount } = await bankStatementRepository(ctx).list(query);
    return { items: items.map(bankStatementView), totalCount };
  });
  serve.handle(statements.get, async ({ params }, ctx) =>
    bankStatementView(found(await bankStatementRepository(ctx).find(params.id))),
  );
  serve.upload(statements.preview, ({ body }, run) => previewStatement(run, body));
  serve.upload(statements.import, ({ body }, run) => importStatement(run, body));

  const movements = bankMovementContract.endpoints;
  serve.handle(movements.list, ({ query }, ctx) => listMovements(ctx, query));
  serve.handle(movements.summary, ({ query }, ctx) => summariseMovements(ctx, query));
  serve.handle(movements.get, ({ params }, ctx) => getMovement(ctx, params.id));

  /** Makes a decision about a movement and returns the movement as it is after the decision. */
  async function afterDecision(ctx: TenantContext, id: number, decision: Promise<void>) {
    await decision;
    return getMovement(ctx, id);
  }
  serve.handle(movements.confirm, ({ params: { id }, body }, ctx) =>
    afterDecision(ctx, id, confirmMovement(ctx, id, body)),
  );
  serve.handleWithTransactions(movements.confirmExact, ({ body }, run) =>
    confirmAllExact(run, body?.statementId),
  );
  serve.handle(movements.recordReturn, ({ params: { id }, body }, ctx) =>
    afterDecision(ctx, id, recordReturn(ctx, id, body.entryId)),
  );
  serve.handle(movements.ignore, ({ params: { id }, body }, ctx) =>
    afterDecision(
      ctx,
      id,
      ignoreMovement(ctx, id, { rememberPayer: body?.rememberPayer ?? false }),
    ),
  );
  serve.handle(movements.undo, ({ params: { id } }, ctx) =>
    afterDecision(ctx, id, undoMovement(ctx, id)),
  );
}
