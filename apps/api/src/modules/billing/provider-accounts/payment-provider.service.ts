import { maxProviderAccounts } from '@canone/contracts/values/provider-limits';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderAccount } from '../../../providers/payment-gateway.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { paymentProviderRepository } from './payment-provider.repository.ts';

export interface KnownAccount {
  readonly providerId: number;
  readonly account: ProviderAccount;
}

/** The account for a payment: the requested one, otherwise the tenant's first. */
export async function openAccount(
  ctx: TenantContext,
  box: SecretBox,
  providerId?: number | null,
): Promise<KnownAccount> {
  const row = await paymentProviderRepository(ctx).find(providerId ?? undefined);
  if (!row?.api_secret_sealed) throw new AppError('paymentLink.noProvider');
  return {
    providerId: row.id,
    account: {
      apiUrl: row.api_url,
      apiKey: row.api_key,
      apiSecret: box.open(row.api_secret_sealed),
    },
  };
}

/**
 * Keeps an account that was read before a call of its provider until the end of the transaction. Throws when it was
 * deleted or replaced since.
 */
export async function keepAccount(
  ctx: TenantContext,
  box: SecretBox,
  { providerId, account }: KnownAccount,
): Promise<void> {
  const row = await paymentProviderRepository(ctx).findKept(providerId);
  if (row?.api_url === account.apiUrl && row.api_key === account.apiKey) return;
  // a tenant without any account is told so
  await openAccount(ctx, box);
  throw new AppError('entity.changedMeanwhile');
}

/** Whether the account exists still. */
export async function isAccountPresent(ctx: TenantContext, providerId: number): Promise<boolean> {
  return (await paymentProviderRepository(ctx).find(providerId)) !== undefined;
}

export interface SavedCredentials extends ProviderAccount {
  /** True when the provider has accepted them once. */
  readonly isChecked: boolean;
}

/** A saved provider. Its secret is empty until one is saved. */
export async function findSavedCredentials(
  ctx: TenantContext,
  box: SecretBox,
  providerId: number,
): Promise<SavedCredentials> {
  const row = found(await paymentProviderRepository(ctx).find(providerId));
  return {
    apiUrl: row.api_url,
    apiKey: row.api_key,
    apiSecret: row.api_secret_sealed ? box.open(row.api_secret_sealed) : '',
    isChecked: row.credentials_checked_at !== null,
  };
}

export async function requireFewAccounts(ctx: TenantContext): Promise<void> {
  const present = await paymentProviderRepository(ctx).countAlone();
  if (present >= maxProviderAccounts) throw new AppError('provider.tooMany');
}

/** Lets a webhook of a new provider find the tenant. */
export function rememberProvider(ctx: TenantContext, providerId: number): Promise<void> {
  return paymentProviderRepository(ctx).remember(providerId);
}

/** Stores and returns the time at which the provider accepted the saved credentials; null when it did not respond. */
export async function rememberCredentialsCheck(
  ctx: TenantContext,
  providerId: number,
  isAccepted: boolean,
): Promise<string | null> {
  const at = isAccepted ? String(ctx.now) : null;
  await paymentProviderRepository(ctx).setCredentialsChecked(providerId, at);
  return at;
}

/** Calls a provider and converts its failure to an error with a message for people. */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const code = error.kind === 'unavailable' ? 'provider.unavailable' : 'provider.rejected';
    throw new AppError(code, { cause: error });
  }
}
