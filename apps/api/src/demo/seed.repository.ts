import { Role } from '@canone/contracts/rights/role';
import { grossFromNet } from '@canone/contracts/values/money';
import { hashPassword } from '../platform/auth/password.ts';
import type { SecretBox } from '../platform/auth/secret-box.ts';
import type { Db } from '../platform/database/driver/kysely-handle.ts';
import { sessionOver } from '../platform/database/driver/session.ts';
import type { Engine } from '../platform/database/engine.ts';
import { demoPassword, demoPeople, demoTenants } from './demo-data.ts';
import { type DemoTenant, demoVat } from './demo-tenant.ts';
import { insertSubscriptions } from './seed-subscriptions.repository.ts';

interface Setting {
  readonly now: Temporal.Instant;
  readonly box: SecretBox;
  readonly paypalUrl: string;
}

async function insertTenant(db: Db, demo: DemoTenant): Promise<number> {
  const { id } = await db
    .insertInto('tenants')
    .values({ name: demo.name, configuration: demo.configuration })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertAddresses(db: Db, tenant_id: number, demo: DemoTenant): Promise<void> {
  const rows = demo.addresses.map((address) => ({ tenant_id, ...address }));
  await db.insertInto('addresses').values(rows).execute();
}

async function insertBankAccount(db: Db, tenant_id: number, holder: string): Promise<void> {
  const iban = 'IT60X0542811101000000123456';
  await db
    .insertInto('bank_accounts')
    .values({ tenant_id, name: 'Conto principale', iban, holder })
    .execute();
}

async function insertPlans(db: Db, tenant_id: number, demo: DemoTenant) {
  const features = new Map<string, number>();
  for (const [name, description] of Object.entries(demo.features)) {
    const { id } = await db
      .insertInto('features')
      .values({ tenant_id, name, description })
      .returning('id')
      .executeTakeFirstOrThrow();
    features.set(name, id);
  }
  const plans = new Map<string, { id: number; grossCents: number; months: number }>();
  for (const plan of demo.plans) {
    const { id } = await db
      .insertInto('plans')
      .values({
        tenant_id,
        name: plan.name,
        net_cents: plan.netCents,
        vat_basis_points: demoVat,
        recurrence_months: plan.months,
        is_active: plan.isActive ?? true,
        paypal_plan_id: null,
        stripe_plan_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    plans.set(plan.name, {
      id,
      grossCents: grossFromNet(plan.netCents, demoVat),
      months: plan.months,
    });
    for (const name of plan.features) {
      const feature_id = features.get(name) ?? 0;
      await db
        .insertInto('plan_features')
        .values({ tenant_id, plan_id: id, feature_id, description: null })
        .execute();
    }
  }
  return plans;
}

async function insertCustomers(db: Db, tenant_id: number, demo: DemoTenant): Promise<number[]> {
  const ids: number[] = [];
  for (const customer of demo.customers) {
    const place = await db
      .selectFrom('municipalities')
      .select(['id', 'zip'])
      .where('name', '=', customer.municipality)
      .executeTakeFirst();
    const { id } = await db
      .insertInto('users')
      .values({
        email: customer.email,
        name: customer.name,
        phone: customer.phone ?? null,
        pec: customer.company?.pec ?? null,
        sdi: customer.company?.sdi ?? null,
        vat_code: customer.company?.vatCode ?? null,
        is_company: customer.company !== undefined,
        is_active: false,
        role_id: Role.Client,
        street: customer.street,
        zip: place?.zip ?? null,
        municipality_id: place?.id ?? null,
        password_hash: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('memberships').values({ tenant_id, user_id: id }).execute();
    ids.push(id);
  }
  return ids;
}

async function insertPeople(db: Db, tenantIds: ReadonlyMap<string, number>): Promise<void> {
  const password_hash = await hashPassword(demoPassword);
  for (const { email, name, roleId, tenants } of demoPeople) {
    const { id: user_id } = await db
      .insertInto('users')
      .values({
        email,
        name,
        role_id: roleId,
        is_active: true,
        password_hash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const tenant of tenants) {
      const tenant_id = tenantIds.get(tenant) ?? 0;
      await db.insertInto('memberships').values({ tenant_id, user_id }).execute();
    }
  }
}

async function insertDemo(db: Db, { now, box, paypalUrl }: Setting): Promise<void> {
  const ids = new Map<string, number>();
  for (const demo of demoTenants) {
    const tenant_id = await insertTenant(db, demo);
    ids.set(demo.name, tenant_id);
    await db
      .insertInto('payment_providers')
      .values({
        tenant_id,
        name: 'PayPal',
        api_url: paypalUrl,
        api_key: demo.paypal.clientId,
        api_secret_sealed: box.seal(demo.paypal.secret),
      })
      .execute();
    await insertAddresses(db, tenant_id, demo);
    await insertBankAccount(db, tenant_id, demo.name);
    const plans = await insertPlans(db, tenant_id, demo);
    const customers = await insertCustomers(db, tenant_id, demo);
    await insertSubscriptions({ db, tenant_id, now }, demo, { plans, customers });
  }
  await insertPeople(db, ids);
}

/** Fills an empty embedded database with two tenants and their people. It does nothing when a tenant exists. */
export async function seedDemo({ pool }: Engine, setting: Setting): Promise<boolean> {
  const client = await pool.connect();
  const { db, send } = sessionOver(client, 'transaction');
  try {
    await send('begin');
    const existing = await db.selectFrom('tenants').select('id').limit(1).execute();
    if (existing.length === 0) await insertDemo(db, setting);
    await send('commit');
    return existing.length === 0;
  } catch (error) {
    await send('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The demo's address, and the simulator's with it, may change from one start to the next. */
export async function pointDemoProvidersTo({ pool }: Engine, paypalUrl: string): Promise<void> {
  await pool.query(
    `update payment_providers set api_url = $1 where api_url <> $1 and api_url like '%/paypal-simulator'`,
    [paypalUrl],
  );
}
