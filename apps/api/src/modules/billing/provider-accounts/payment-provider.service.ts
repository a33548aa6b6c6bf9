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

/**
 * The account with the requested id. Without an id it is the tenant's first account. Throws when there is none with a
 * secret.
 */
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
 * Locks an account that was read before a call to its provider, until the end of the transaction. Throws when the
 * account was deleted or replaced during the call.
 */
export async function keepAccount(
  ctx: TenantContext,
  box: SecretBox,
  { providerId, account }: KnownAccount,
): Promise<void> {
  const row = await paymentProviderRepository(ctx).findKept(providerId);
  if (row?.api_url === account.apiUrl && row.api_key === account.apiKey) return;
  // if the tenant has no account any more, this call throws an error that says so
  await openAccount(ctx, box);
  throw new AppError('entity.changedMeanwhile');
}

/** Whether the account still exists. */
export async function isAccountPresent(ctx: TenantContext, providerId: number): Promise<boolean> {
  return (await paymentProviderRepository(ctx).find(providerId)) !== undefined;
}

export interface SavedCredentials extends ProviderAccount {
  /** Whether the provider has accepted these credentials. */
  readonly isChecked: boolean;
}

/** The stored credentials of an account. The secret is empty until one is stored. */
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

/** Stores which tenant an account belongs to, so that its webhook finds the tenant. */
export function rememberProvider(ctx: TenantContext, providerId: number): Promise<void> {
  return paymentProviderRepository(ctx).remember(providerId);
}

/** Stores and returns the time at which the provider accepted the stored credentials. Null when it did not respond. */
export async function rememberCredentialsCheck(
  ctx: TenantContext,
  providerId: number,
  isAccepted: boolean,
): Promise<string | null> {
  const at = isAccepted ? String(ctx.now) : null;
  await paymentProviderRepository(ctx).setCredentialsChecked(providerId, at);
  return at;
}

/** Calls the provider and converts its error to an error with a message for people. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const code = error.kind === 'unavailable' ? 'provider.unavailable' : 'provider.rejected';
    throw new AppError(code, { cause: error });
  }
}
