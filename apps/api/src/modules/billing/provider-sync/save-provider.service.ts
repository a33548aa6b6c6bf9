import type { Parsed } from '@canone/contracts/kit/endpoint';
import {
  credentialsMessages,
  type PaymentProvider,
  type paymentProviderContract,
} from '@canone/contracts/payments/payment-provider';
import { plainApiUrl } from '@canone/contracts/payments/paypal-api-url';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { refusedField } from '../../../platform/core/app-error.ts';
import { crudService } from '../../../platform/crud/crud-service.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Transactions } from '../../../platform/request/transactions.ts';
import type { PaymentGateways, ProviderAccount } from '../../../providers/payment-gateway.ts';
import {
  findSavedCredentials,
  rememberCredentialsCheck,
  rememberProvider,
  requireFewAccounts,
  type SavedCredentials,
} from '../provider-accounts/payment-provider.service.ts';
import { paymentProviders } from '../provider-accounts/payment-provider.table.ts';
import { enqueueWebhook } from '../provider-accounts/webhook.service.ts';
import { changeAccount } from './change-account.service.ts';
import { areCredentialsAccepted } from './check-credentials.service.ts';
import { credentialTries } from './credential-tries.ts';

export interface ProviderPorts {
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
}

type Endpoints = typeof paymentProviderContract.endpoints;
type Body<E extends 'create' | 'update' | 'checkCredentials'> = Parsed<Endpoints[E]>['body'];
type InTenant = Transactions<TenantContext>;

type Account = Pick<PaymentProvider, 'apiUrl' | 'apiKey'>;

function isAnotherAccount(before: Account, after: Account): boolean {
  return before.apiUrl !== plainApiUrl(after.apiUrl) || before.apiKey !== after.apiKey;
}

interface Typed {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly apiSecret?: string | null | undefined;
}

/** The typed credentials. If no secret was typed, the stored secret is used. */
function accountOf({ apiUrl, apiKey, apiSecret }: Typed, saved?: ProviderAccount): ProviderAccount {
  return {
    apiUrl: plainApiUrl(apiUrl),
    apiKey,
    apiSecret: apiSecret || (saved?.apiSecret ?? ''),
  };
}

function isSame(account: ProviderAccount, saved: ProviderAccount): boolean {
  return (
    account.apiUrl === saved.apiUrl &&
    account.apiKey === saved.apiKey &&
    account.apiSecret === saved.apiSecret
  );
}

/** Tries typed credentials at the provider, outside any transaction. */
function credentialCheck({ secretBox, paymentGateways }: ProviderPorts) {
  const countTry = credentialTries();

  return {
    requireAddress({ apiUrl }: { readonly apiUrl: string }): void {
      const refusal = paymentGateways.refuseAddress(apiUrl);
      if (refusal) throw refusedField('apiUrl', refusal);
    },

    /**
     * Reads the stored credentials. This first transaction also checks the caller's permission, before the provider is
     * called.
     */
    readSaved(
      transactions: InTenant,
      id: number | undefined,
    ): Promise<{ saved: SavedCredentials | undefined; by: TenantContext['actor'] }> {
      return transactions.read(async (ctx) => ({
        saved: id === undefined ? undefined : await findSavedCredentials(ctx, secretBox, id),
        by: ctx.actor,
      }));
    },

    async areAccepted(account: ProviderAccount, by: TenantContext['actor']): Promise<boolean> {
      await countTry(by);
      return areCredentialsAccepted(paymentGateways, account);
    },
  };
}

/** Creates, changes and checks accounts of a provider. Refused credentials give an error at their field. */
export function savedProviders(ports: ProviderPorts) {
  const { requireAddress, readSaved, areAccepted } = credentialCheck(ports);
  const service = crudService(paymentProviders(ports.secretBox));

  return {
    service,

    async create(transactions: InTenant, body: Body<'create'>) {
      requireAddress(body);
      const { by } = await readSaved(transactions, undefined);
      const account = accountOf(body);
      const isAccepted = account.apiSecret !== '' && (await areAccepted(account, by));
      return transactions.write(async (ctx) => {
        await requireFewAccounts(ctx);
        const made = await service.create(ctx, body);
        await rememberProvider(ctx, made.id);
        const credentialsCheckedAt = await rememberCredentialsCheck(ctx, made.id, isAccepted);
        if (made.hasApiSecret) await enqueueWebhook(ctx, made.id);
        return { ...made, credentialsCheckedAt };
      });
    },

    async update(transactions: InTenant, body: Body<'update'>) {
      requireAddress(body);
      const { saved, by } = await readSaved(transactions, body.id);
      const account = accountOf(body, saved);
      const isKnown = saved?.isChecked === true && isSame(account, saved);
      const isAccepted = isKnown || (account.apiSecret !== '' && (await areAccepted(account, by)));
      return transactions.write(async (ctx) => {
        const before = await service.get(ctx, body.id);
        const after = await service.update(ctx, body);
        if (isAnotherAccount(before, after)) await changeAccount(ctx, after.id);
        if (after.hasApiSecret) await enqueueWebhook(ctx, after.id);
        if (isKnown) return after;
        const credentialsCheckedAt = await rememberCredentialsCheck(ctx, after.id, isAccepted);
        return { ...after, credentialsCheckedAt };
      });
    },

    async checkCredentials(transactions: InTenant, body: Body<'checkCredentials'>) {
      requireAddress(body);
      const { savedProviderId: id } = body;
      const { saved, by } = await readSaved(transactions, id);
      const account = accountOf(body, saved);
      if (account.apiSecret === '') throw refusedField('apiSecret', credentialsMessages.noSecret);
      if (!(await areAccepted(account, by))) return { outcome: 'unavailable' as const };
      if (id !== undefined && saved && isSame(account, saved))
        await transactions.write((ctx) => rememberCredentialsCheck(ctx, id, true));
      return { outcome: 'accepted' as const };
    },
  };
}
