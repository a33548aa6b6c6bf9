import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { permissions } from '@canone/contracts/rights/permissions';
import { sql } from 'kysely';
import { bankPointers, bankRecords, bankRows } from './bank-rows.ts';
import { bulkRows } from './bulk-inputs.ts';
import type { Sample } from './every-endpoint.ts';
import { letterRows } from './letter-inputs.ts';
import { plainRecords } from './plain-entities.ts';
import { aProviderHistory } from './provider-history.ts';
import { aSealedHistory } from './sealed-history.ts';
import type { TestApi } from './test-api.ts';

/** Creates a tenant with one record of every kind. All texts of the records contain `word`. */
export async function aFullTenant(api: TestApi, word: string) {
  const { make } = api;
  const { id: tenantId } = await make.aTenant(`Tenant ${word}`);
  const { id: providerId } = await make.aProvider(tenantId);
  const payable = await make.aSubscription(tenantId);
  const pending = await make.aSubscription(tenantId, {
    status: SubscriptionStatus.BankTransferPending,
  });
  const rows = await make.inTenant(tenantId, async (db) => {
    const tenant_id = tenantId;
    await db
      .updateTable('plans')
      .set({ name: `Piano ${word}` })
      .execute();
    await db
      .updateTable('payment_providers')
      .set({ name: `PayPal ${word}` })
      .execute();
    const address = await db
      .insertInto('addresses')
      .values({ tenant_id, street: `Via ${word}`, municipality: word })
      .returning('id')
      .executeTakeFirstOrThrow();
    const feature = await db
      .insertInto('features')
      .values({ tenant_id, name: `Caratteristica ${word}`, description: word })
      .returning('id')
      .executeTakeFirstOrThrow();
    const planFeature = await db
      .insertInto('plan_features')
      .values({ tenant_id, plan_id: payable.plan.id, feature_id: feature.id, description: word })
      .returning('id')
      .executeTakeFirstOrThrow();
    const transfer = await db
      .insertInto('bank_transfers')
      .values({ tenant_id, receivable_id: pending.paymentId, amount_cents: 777, approved_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('idempotent_answers')
      .values({
        tenant_id,
        person_id: payable.customer.id,
        endpoint: word,
        key: word,
        request_hash: Buffer.from(word),
        created_at: '2026-11-01T09:00:00Z',
      })
      .execute();
    const savedView = await db
      .insertInto('saved_views')
      .values({
        tenant_id,
        list: '/api/address/getAll',
        owner_id: payable.customer.id,
        name: `Vista ${word}`,
        search: `street=${word}`,
        is_shared: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('kept_identities')
      .values({
        tenant_id,
        person_id: payable.customer.id,
        name: word,
        vat_code: word,
        is_company: true,
        street: word,
        zip: word,
        municipality: word,
        kept_since: '2026-11-01T09:00:00Z',
      })
      .execute();
    const bank = await bankRows(db, tenant_id, word);
    const operationId = await bulkRows(db, word, { tenant_id, started_by: payable.customer.id });
    await letterRows(db, word, {
      tenant_id,
      subscription_id: pending.id,
      receivable_id: pending.paymentId,
    });
    const { differenceId, entryId } = await aProviderHistory(db, word, {
      tenant_id,
      payment_provider_id: providerId,
      subscription_id: payable.id,
      receivable_id: pending.paymentId,
    });
    return {
      differenceId,
      entryId,
      addressId: address.id,
      featureId: feature.id,
      planFeatureId: planFeature.id,
      savedViewId: savedView.id,
      operationId,
      transferId: transfer.id,
      ...bank,
    };
  });
  const admin = await api.asAdminOf(tenantId);
  const notificationId = await make.aNotification(tenantId, { subscriptionId: payable.id });
  await make.inTenant(tenantId, async (db) => {
    const of = { tenant_id: tenantId, person_id: admin.person.id };
    await db
      .insertInto('notification_reads')
      .values({ ...of, notification_id: notificationId })
      .execute();
    await db
      .insertInto('notification_readers')
      .values({ ...of, read_up_to: 1 })
      .execute();
  });
  for (const { id } of [payable.customer, pending.customer, admin.person]) {
    await make.asOwner((db) =>
      db
        .updateTable('users')
        .set({ name: `Cliente ${word} ${id}`, email: `${word}.${id}@prova.example` })
        .where('id', '=', id)
        .execute(),
    );
  }
  const { token, id: linkId } = await admin.call(paymentTokenContract.endpoints.create, {
    body: { paymentId: payable.paymentId },
  });
  await make.inTenant(tenantId, (db) =>
    db
      .insertInto('asked_refunds')
      .values({
        tenant_id: tenantId,
        payment_provider_id: providerId,
        sale_id: word,
        known_cents: 0,
      })
      .execute(),
  );
  await make.inTenant(tenantId, (db) =>
    db
      .insertInto('payment_attempts')
      .values({
        tenant_id: tenantId,
        payment_provider_id: providerId,
        provider_subscription_id: word,
        payment_token_id: linkId,
        first_seen_at: '2026-11-01T09:00:00Z',
        status: 'pending',
        refused: word,
      })
      .execute(),
  );
  const plain = await plainRecords(admin, word);
  await aSealedHistory(api, tenantId, word);
  return {
    tenantId,
    providerId,
    payable,
    pending,
    admin,
    notificationId,
    linkToken: token,
    linkId,
    plain,
    ...rows,
  };
}

export type FullTenant = Awaited<ReturnType<typeof aFullTenant>>;

/** The id of this tenant's record, by the name of its contract. */
function idOf(tenant: FullTenant, contract: string): number | undefined {
  const ids: Readonly<Record<string, number>> = {
    tenant: tenant.tenantId,
    user: tenant.payable.customer.id,
    'user-access': tenant.payable.customer.id,
    'customer-import': tenant.payable.customer.id,
    'person-data': tenant.payable.customer.id,
    'person-erasure': tenant.payable.customer.id,
    customer: tenant.payable.customer.id,
    plan: tenant.payable.plan.id,
    subscription: tenant.payable.id,
    timeline: tenant.payable.id,
    'used-credit': tenant.payable.id,
    receivable: tenant.pending.paymentId,
    'transfer-request': tenant.pending.paymentId,
    'customer-letter': tenant.pending.paymentId,
    ledger: tenant.entryId,
    'bank-transfer': tenant.transferId,
    'payment-token': tenant.linkId,
    paymentprovider: tenant.providerId,
    reconciliation: tenant.differenceId,
    notification: tenant.notificationId,
    address: tenant.addressId,
    ...bankRecords(tenant),
    feature: tenant.featureId,
    planfeature: tenant.planFeatureId,
    savedview: tenant.savedViewId,
    'bulk-operation': tenant.operationId,
    ...tenant.plain,
  };
  return ids[contract];
}

/** The fields that refer to other records, with the ids of this tenant's records. */
export function pointersTo(tenant: FullTenant) {
  return {
    planId: tenant.payable.plan.id,
    userId: tenant.payable.customer.id,
    customerId: tenant.payable.customer.id,
    paymentId: tenant.payable.paymentId,
    receivableId: tenant.pending.paymentId,
    ...bankPointers(tenant),
    subscriptionId: tenant.payable.id,
    featureId: tenant.featureId,
    rowIds: tenant.addressId,
    selectedPaymentProviderId: tenant.providerId,
    savedProviderId: tenant.providerId,
  };
}

/** Fields that refer to no record of a tenant. Places and roles are shared, and a provider has its own ids. */
const namesNoRecord: ReadonlySet<string> = new Set([
  'roleId',
  'region',
  'regionId',
  'province',
  'provinceId',
  'municipality',
  'selected',
  // the id of a record of any kind, which has no meaning without `entity`
  'entityId',
  'paypalPlanId',
  'stripePlanId',
  'paymentProviderPlanId',
  'providerSubscriptionId',
  'providerTransactionId',
]);

/** The id of this tenant's record for a field of a call; undefined when the field refers to no record of a tenant. */
export function recordNamed(
  tenant: FullTenant,
  { contract, title, endpoint }: Sample,
  name: string,
): number | undefined {
  const pointers: Readonly<Record<string, number>> = pointersTo(tenant);
  const isOwn = ['id', 'ids', 'selectedIds'].includes(name);
  const record = isOwn ? idOf(tenant, contract) : pointers[name];
  const isOfTenants = permissions[endpoint.access].scope === 'tenant' && !namesNoRecord.has(name);
  if (record === undefined && isOfTenants)
    throw new Error(`testing/two-tenants.ts has no record of a tenant for ${name} of ${title}`);
  return record;
}

export async function tenantTables(api: TestApi): Promise<readonly string[]> {
  const { rows } = await api.make.asOwner((db) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id'
      order by 1`.execute(db),
  );
  return rows.map(({ name }) => name);
}

/** A digest of all rows of a tenant except its history. An equal digest means that no row has changed. */
export async function digestOf(api: TestApi, { tenantId }: FullTenant): Promise<string> {
  const names = (await tenantTables(api)).filter(
    (name) => !name.startsWith('audit_') && !name.endsWith('_lookup'),
  );
  const members = sql`id in (select user_id from memberships where tenant_id = ${tenantId})`;
  const parts = [
    ...names.map((name) => ({ name, where: sql`tenant_id = ${tenantId}` })),
    { name: 'tenants', where: sql`id = ${tenantId}` },
    { name: 'users', where: members },
  ];
  const digests = parts.map(
    ({ name, where }) => sql`
      select ${name} as name, md5(string_agg(t::text, '|' order by t::text)) as digest
      from ${sql.table(name)} t where ${where}`,
  );
  const { rows } = await api.make.inTenant(tenantId, (db) =>
    sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`.execute(
      db,
    ),
  );
  return rows.map(({ name, digest }) => `${name} ${digest}`).join('\n');
}
