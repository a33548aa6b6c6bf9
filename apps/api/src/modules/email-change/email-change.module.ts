import { emailChangeContract } from '@canone/contracts/access/email-change';
import type { Serve } from '../../platform/http/serve.ts';
import { withLinkedChange } from './email-link.service.ts';
import { confirmEmail, undoEmail } from './follow-email-link.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly publicBaseUrl: string;
}

export function emailChangeModule({ serve, publicBaseUrl }: Ports): void {
  const { endpoints } = emailChangeContract;

  serve.handleWithTransactions(endpoints.find, ({ body }, transactions) =>
    withLinkedChange(transactions, body.token, async (_, change) => {
      const { purpose, oldEmail, newEmail, confirmedAt } = change;
      return { purpose, oldEmail, newEmail, isConfirmed: confirmedAt !== null };
    }),
  );

  serve.handleWithTransactions(endpoints.confirmEmail, ({ body }, transactions) =>
    withLinkedChange(transactions, body.token, async (ctx, change) => {
      await confirmEmail(ctx, change, publicBaseUrl);
      return null;
    }),
  );

  serve.handleWithTransactions(endpoints.undoEmail, ({ body }, transactions) =>
    withLinkedChange(transactions, body.token, async (ctx, change) => {
      await undoEmail(ctx, change, publicBaseUrl);
      return null;
    }),
  );
}
