import { sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { TenantContext } from '../../../platform/request/context.ts';

export function paymentProviderRepository({ db, tenantId }: TenantContext) {
  const ofTenant = db.selectFrom('payment_providers').where('tenant_id', '=', tenantId);

  return {
    /** The account with this id. Without an id it is the tenant's first account. */
    find(id: number | undefined) {
      const rows = ofTenant.select([
        'id',
        'api_url',
        'api_key',
        'api_secret_sealed',
        'credentials_checked_at',
      ]);
      const wanted = id === undefined ? rows : rows.where('id', '=', id);
      return wanted.orderBy('id').limit(1).executeTakeFirst();
    },

    /** The account with this id, locked so that nobody deletes or replaces it before the transaction ends. */
    findKept: (id: number) =>
      ofTenant.select(['api_url', 'api_key']).where('id', '=', id).forShare().executeTakeFirst(),

    webhookOf: (id: number) =>
      ofTenant
        .select(['webhook_id as webhookId', 'webhook_url as webhookUrl'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The accounts that have credentials, because only these can be queried. */
    withSecret: () =>
      ofTenant
        .select(['id', 'webhook_url as webhookUrl', 'events_read_until as eventsReadUntil'])
        .where('api_secret_sealed', 'is not', null)
        .orderBy('id')
        .execute(),

    /** Counts the accounts. Other creations wait for this transaction, so that they count its account. */
    async countAlone(): Promise<number> {
      await sql`select pg_advisory_xact_lock(
        hashtextextended('payment-providers:' || ${tenantId}::int, 0))`.execute(db);
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from payment_providers where tenant_id = ${tenantId}`.execute(db);
      return onlyRow(rows).count;
    },

    async remember(id: number): Promise<void> {
      await sql`select remember_provider(${id})`.execute(db);
    },

    async setCredentialsChecked(id: number, at: string | null): Promise<void> {
      await db
        .updateTable('payment_providers')
        .set({ credentials_checked_at: at })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    async setEventsRead(id: number, until: string | null): Promise<void> {
      await db
        .updateTable('payment_providers')
        .set({ events_read_until: until })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },

    async setWebhook(
      id: number,
      webhook: { id: string | null; url: string | null },
    ): Promise<void> {
      await db
        .updateTable('payment_providers')
        .set({ webhook_id: webhook.id, webhook_url: webhook.url })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
    },
  };
}
