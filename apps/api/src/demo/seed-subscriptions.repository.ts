import { vatInside } from '@canone/contracts/billing/ledger-rules';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { addMonths } from '@canone/contracts/values/add-months';
import { sql } from 'kysely';
import { frozenAmounts } from '../modules/billing/receivables/receivable.service.ts';
import type { Db } from '../platform/database/driver/kysely-handle.ts';
import { type DemoSubscription, type DemoTenant, demoVat } from './demo-tenant.ts';

/** Subscriptions at PayPal start inactive; a payment there activates them afterwards. */
function initialStatus({ status, atPayPal }: DemoSubscription): SubscriptionStatus {
  return atPayPal ? SubscriptionStatus.NotActive : status;
}

export interface InsertedPlan {
  readonly id: number;
  readonly grossCents: number;
  readonly months: number;
}

interface Inserted {
  /** By name. */
  readonly plans: ReadonlyMap<string, InsertedPlan>;
  /** The ids, in the order of the demo's customers. */
  readonly customers: readonly number[];
}

/** The subscriptions of a tenant with their receivables and transfers. */
export async function insertSubscriptions(
  { db, tenant_id, now }: { db: Db; tenant_id: number; now: Temporal.Instant },
  demo: DemoTenant,
  { plans, customers }: Inserted,
): Promise<void> {
  for (const subscription of demo.subscriptions) {
    const { customer, plan: planName, startedDaysAgo, transfers = [] } = subscription;
    const plan = plans.get(planName);
    const user_id = customers[customer];
    if (!plan || user_id === undefined)
      throw new Error(`the demo data contain no plan ${planName} or no customer ${customer}`);
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
        vat_basis_points: demoVat,
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
        ...frozenAmounts({ grossCents: plan.grossCents, vatBasisPoints: demoVat }),
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
    select ${tenant_id}, n.id, 'transfer', 'bank', 'person', ${user_id}, ${subscription_id}, ${amount_cents}, ${demoVat},
      ${vatInside(amount_cents, demoVat)}, n.id, ${approvedAt}, ${approvedAt}
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
