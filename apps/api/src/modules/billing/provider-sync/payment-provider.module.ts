import { type PaymentProvider, paymentProviderContract } from '@canone/contracts/payment-provider';
import { refusedField } from '../../../kit/app-error.ts';
import { crudService } from '../../../kit/crud/crud-service.ts';
import { serveCrud } from '../../../kit/crud/serve-crud.ts';
import type { SecretBox } from '../../../kit/secret-box.ts';
import type { Serve } from '../../../kit/serve.ts';
import type { PaymentGateways } from '../../../providers/payment-gateway.ts';
import { revokeLinksThrough } from '../checkout/revoke-links.service.ts';
import { paymentProviders, withoutSlash } from '../provider-accounts/payment-provider.table.ts';
import { oweWebhook } from '../provider-accounts/webhook.service.ts';
import { changeAccount } from './change-account.service.ts';

interface Ports {
  readonly serve: Serve;
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

type Account = Pick<PaymentProvider, 'apiUrl' | 'apiKey'>;

function isAnotherAccount(before: Account, after: Account): boolean {
  return before.apiUrl !== withoutSlash(after.apiUrl) || before.apiKey !== after.apiKey;
}

export function paymentProviderModule({ serve, secretBox, paymentGateways }: Ports): void {
  const service = crudService(paymentProviders(secretBox));

  function checkAddress({ apiUrl }: { apiUrl: string }): void {
    const refusal = paymentGateways.refuseAddress(apiUrl);
    if (refusal) throw refusedField('apiUrl', refusal);
  }

  serveCrud(serve, paymentProviderContract, {
    ...service,
    async create(body, ctx) {
      checkAddress(body);
      const made = await service.create(body, ctx);
      if (made.hasApiSecret) await oweWebhook(ctx, made.id);
      return made;
    },
    async update(body, ctx) {
      checkAddress(body);
      const before = await service.get(body.id, ctx);
      if (isAnotherAccount(before, body)) await revokeLinksThrough(ctx, body.id);
      const after = await service.update(body, ctx);
      if (isAnotherAccount(before, after)) await changeAccount(ctx, after.id);
      if (after.hasApiSecret) await oweWebhook(ctx, after.id);
      return after;
    },
  });
}
