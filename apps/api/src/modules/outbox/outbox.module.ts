import { outboxContract } from '@canone/contracts/letters/outbox';
import { found } from '../../platform/core/app-error.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { outboxReader } from './outbox.repository.ts';

interface Ports {
  readonly serve: Serve;
  readonly smtpUrl: string | undefined;
}

export function outboxModule({ serve, smtpUrl }: Ports): void {
  const { list, get } = outboxContract.endpoints;

  serve.handle(list, ({ query }, ctx) => outboxReader(ctx).list(query));

  /** Without SMTP a SuperAdmin passes links on by hand. With SMTP only the recipient may read a secret link. */
  serve.handle(get, async ({ params }, ctx) => {
    const { isSecret, ...mail } = found(await outboxReader(ctx).find(params.id));
    return isSecret && smtpUrl ? { ...mail, text: null } : mail;
  });
}
