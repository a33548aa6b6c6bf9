import { customerContract } from '@canone/contracts/overviews/customer';
import type { Serve } from '../../../platform/http/serve.ts';
import { listCustomerMails, summariseCustomer } from './customer.service.ts';

export function customerModule({ serve }: { readonly serve: Serve }): void {
  const { endpoints } = customerContract;
  serve.handle(endpoints.summary, ({ params }, ctx) => summariseCustomer(ctx, params.id));
  serve.handle(endpoints.mails, ({ params, query }, ctx) =>
    listCustomerMails(ctx, params.id, query),
  );
}
