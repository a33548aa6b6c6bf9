import { AppError } from '../../../kit/app-error.ts';
import type { TenantContext } from '../../../kit/context.ts';
import type { SecretBox } from '../../../kit/secret-box.ts';
import type { ProviderAccount } from '../../../providers/payment-gateway.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { paymentProviderRepository } from './payment-provider.repository.ts';

export interface KnownAccount {
  readonly providerId: number;
  readonly account: ProviderAccount;
}

/** The account to be paid through: the one asked for, else the tenant's first. */
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

/** Calls a provider; what it does not do becomes an answer a person can read. */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const code = error.kind === 'unavailable' ? 'provider.unavailable' : 'provider.rejected';
    throw new AppError(code, { cause: error });
  }
}
