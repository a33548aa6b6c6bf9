import type {
  PaymentProvider,
  paymentProviderContract,
} from '@canone/contracts/payments/payment-provider';
import { plainApiUrl } from '@canone/contracts/payments/paypal-api-url';
import { sql } from 'kysely';
import type { SecretBox } from '../../../platform/auth/secret-box.ts';
import type { FiltersOf, WriteOf } from '../../../platform/crud/contract-types.ts';
import {
  column,
  computed,
  contains,
  type EntityTable,
  textColumn,
} from '../../../platform/crud/entity-table.ts';

type Contract = typeof paymentProviderContract;

/** Stores the secret encrypted. A response never contains the secret, only whether there is one. */
export function paymentProviders(
  box: SecretBox,
): EntityTable<PaymentProvider, WriteOf<Contract>, FiltersOf<Contract>> {
  return {
    table: 'payment_providers',
    entity: 'paymentProvider',
    belongsToTenant: true,
    columns: {
      id: column('id'),
      name: textColumn('name'),
      apiUrl: textColumn('api_url'),
      apiKey: textColumn('api_key'),
      hasApiSecret: computed(sql`t.api_secret_sealed is not null`),
      credentialsCheckedAt: column('credentials_checked_at'),
      version: column('version'),
    },
    filters: { name: contains('name'), apiUrl: contains('api_url') },
    search: contains('name'),
    label: textColumn('name'),
    write: ({ name, apiUrl, apiKey, apiSecret }) => ({
      name,
      api_url: plainApiUrl(apiUrl),
      api_key: apiKey,
      ...(apiSecret && { api_secret_sealed: box.seal(apiSecret) }),
    }),
    usedBy: 'pagamenti o link di pagamento',
  };
}
