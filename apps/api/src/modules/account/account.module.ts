import { accountContract } from '@canone/contracts/access/account';
import { ownEmailContract } from '@canone/contracts/access/own-email';
import type { Serve } from '../../platform/http/serve.ts';
import { cancelEmailChange, pendingEmailOf } from '../email-change/email-change.service.ts';
import type { FactorPorts } from '../second-factor/second-factor.service.ts';
import { changePassword } from './account.service.ts';
import { requestOwnEmailChange, resendOwnEmailChange } from './own-email.service.ts';

interface Ports extends FactorPorts {
  readonly serve: Serve;
}

export function accountModule({ serve, ...ports }: Ports): void {
  serve.handleWithTransactions(accountContract.endpoints.changePassword, ({ body }, run) =>
    changePassword(run, body, ports),
  );

  const { endpoints } = ownEmailContract;
  serve.handle(endpoints.pendingEmail, async (_, ctx) => ({
    pending: await pendingEmailOf(ctx, ctx.actor.id),
  }));
  serve.handleWithTransactions(endpoints.requestEmailChange, ({ body }, run) =>
    requestOwnEmailChange(run, body, ports),
  );
  serve.handleWithTransactions(endpoints.resendEmailChange, (_, run) =>
    resendOwnEmailChange(run, ports.publicBaseUrl),
  );
  serve.handle(endpoints.cancelEmailChange, async (_, ctx) => {
    await cancelEmailChange(ctx, ctx.actor.id);
    return null;
  });
}
