import { vatInside } from '@canone/contracts/ledger-rules';
import { grossFromNet } from '@canone/contracts/money';
import { addMonths } from '@canone/contracts/add-months';
import { Role } from '@canone/contracts/role';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { sql } from 'kysely';
import type { Engine } from '../kit/database/engine.ts';
import { type Db, sessionOver } from '../kit/database/session.ts';
import { hashPassword } from '../kit/password.ts';
import type { SecretBox } from '../kit/secret-box.ts';
import { frozenAmounts } from '../modules/billing/receivables/receivable.service.ts';
import {
  type DemoSubscription,
  type DemoTenant,
  demoPassword,
  demoPeople,
  demoTenants,
} from './demo-data.ts';

interface Setting {
  readonly now: Temporal.Instant;
  readonly box: SecretBox;
  readonly paypalUrl: string;
}

const vat = 2_200;

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
        vat_basis_points: vat,
        recurrence_months: plan.months,
        is_active: plan.isActive ?? true,
        paypal_plan_id: null,
        stripe_plan_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    plans.set(plan.name, { id, grossCents: grossFromNet(plan.netCents, vat), months: plan.months });
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

/** Subscriptions at PayPal start inactive; a payment there activates them afterwards. */
function initialStatus({ status, atPayPal }: DemoSubscription): SubscriptionStatus {
  return atPayPal ? SubscriptionStatus.NotActive : status;
}

async function insertSubscriptions(
  { db, tenant_id, now }: { db: Db; tenant_id: number; now: Temporal.Instant },
  demo: DemoTenant,
): Promise<void> {
  const plans = await insertPlans(db, tenant_id, demo);
  const customers = await insertCustomers(db, tenant_id, demo);
  for (const subscription of demo.subscriptions) {
    const { customer, plan: planName, startedDaysAgo, transfers = [] } = subscription;
    const plan = plans.get(planName);
    const user_id = customers[customer];
    if (!plan || user_id === undefined)
      throw new Error(`demo data: ${planName}, customer ${customer}`);
    const start = now.subtract({ hours: 24 * startedDaysAgo });
    const { id: subscription_id } = await db
      .insertInto('subscriptions')
      .values({
        tenant_id,
        user_id,
        plan_id: plan.id,
        status: initialStatus(subscription),
        start_at: String(start),
        end_at: String(addMonths(start, 1)),
        gross_cents: plan.grossCents,
        vat_basis_points: vat,
        recurrence_months: plan.months,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('audit_entries')
      .values({
        tenant_id,
        at: String(start),
        action: 'create',
        entity: 'subscription',
        entity_id: subscription_id,
        request_id: 'demo',
      })
      .execute();
    const { id: receivable_id } = await db
      .insertInto('receivables')
      .values({
        tenant_id,
        subscription_id,
        due_at: String(start),
        ends_at: String(addMonths(start, plan.months)),
        ...frozenAmounts({ grossCents: plan.grossCents, vatBasisPoints: vat }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const approvedAt = String(start.add({ hours: 48 }));
    const of = { tenant_id, user_id, subscription_id, receivable_id, approvedAt };
    for (const cents of transfers) await insertTransfer(db, of, cents);
  }
}

interface TransferOf {
  readonly tenant_id: number;
  readonly user_id: number;
  readonly subscription_id: number;
  readonly receivable_id: number;
  readonly approvedAt: string;
}

/** An approved transfer in the ledger, allocated to its receivable. */
async function insertTransfer(db: Db, of: TransferOf, amount_cents: number): Promise<void> {
  const { tenant_id, user_id, subscription_id, receivable_id, approvedAt } = of;
  const { rows } = await sql<{ id: number }>`
    insert into ledger_entries (tenant_id, id, kind, method, source, user_id, subscription_id, amount_cents,
      vat_basis_points, vat_cents, root_id, occurred_at, recorded_at)
    select ${tenant_id}, n.id, 'transfer', 'bank', 'person', ${user_id}, ${subscription_id}, ${amount_cents}, ${vat},
      ${vatInside(amount_cents, vat)}, n.id, ${approvedAt}, ${approvedAt}
    from (select nextval('ledger_entries_id_seq')::int as id) n returning id`.execute(db);
  const ledger_entry_id = rows[0]?.id ?? 0;
  await db
    .insertInto('bank_transfers')
    .values({ tenant_id, receivable_id, amount_cents, approved_at: approvedAt, ledger_entry_id })
    .execute();
  await db
    .insertInto('allocations')
    .values({
      tenant_id,
      entry_id: ledger_entry_id,
      receivable_id,
      amount_cents,
      recorded_at: approvedAt,
    })
    .execute();
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

/** Fills an empty embedded database with two tenants and their people. It does nothing when a tenant exists. */
export async function seedDemo(
  { pool }: Engine,
  { now, box, paypalUrl }: Setting,
): Promise<boolean> {
  const client = await pool.connect();
  const { db, send } = sessionOver(client, 'transaction');
  try {
    await send('begin');
    const existing = await db.selectFrom('tenants').select('id').limit(1).execute();
    if (existing.length === 0) {
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
        await insertSubscriptions({ db, tenant_id, now }, demo);
      }
      await insertPeople(db, ids);
    }
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
