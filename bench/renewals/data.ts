import type pg from 'pg';
import { inBulk, openFirstPeriods } from '../bulk-rows.ts';
import { inTenant } from '../in-tenant.ts';

const tenants = 4;

/** The simulated current time of the test. */
export const now = '2026-12-21T10:00:00Z';
const startedAt = '2026-11-21T09:00:00Z';

/**
 * Fills a tenant with due subscriptions. Half of them are billed by PayPal, and their next period has begun. The other
 * half were paid by transfer, and their period has ended.
 */
async function fillTenant(client: pg.Client, tenantId: number, count: number): Promise<void> {
  await client.query(
    `insert into plans (tenant_id, name, net_cents, vat_basis_points, recurrence_months)
     values ($1, 'Base', 1000, 2200, 1)`,
    [tenantId],
  );
  await client.query(
    `insert into subscriptions (tenant_id, user_id, plan_id, status, active_since, start_at, end_at, gross_cents,
       vat_basis_points, recurrence_months)
     select $1::int, 1, (select min(id) from plans where tenant_id = $1), 1 + 2 * (n % 2), $2, $2, $2, 1220, 2200, 1
     from generate_series(1, $3::int) n`,
    [tenantId, startedAt, count],
  );
}

async function insertRows(client: pg.Client, count: number): Promise<void> {
  await client.query(`insert into users (id, email, name, is_active, role_id)
    values (1, 'cliente@misura.example', 'Cliente', true, 4)`);
  for (let tenantId = 1; tenantId <= tenants; tenantId += 1) {
    await client.query(`insert into tenants (id, name) values ($1::int, 'Azienda ' || $1::int)`, [
      tenantId,
    ]);
    await client.query('insert into memberships (tenant_id, user_id) values ($1, 1)', [tenantId]);
    await fillTenant(client, tenantId, count / tenants);
  }
  await openFirstPeriods(client);
}

export async function fill(client: pg.Client, count: number): Promise<void> {
  await inBulk(client, () => insertRows(client, count));
}

export interface Outcome {
  readonly subscriptions: number;
  /**
   * The number of subscriptions that were processed exactly once. Such a subscription has one new receivable, one audit
   * entry, one notification if it ended, and the right status.
   */
  readonly once: number;
  readonly untouched: number;
  readonly renewals: number;
  readonly ends: number;
  readonly notices: number;
  /** The number of differences between the tallies and the counted rows. */
  readonly wrongTallies: number;
}

/** The query for the outcome of each subscription of a tenant. */
const question = `
  with each as (
    select s.id, s.status, s.next_step_at,
      (select count(*) from receivables y where y.tenant_id = s.tenant_id and y.subscription_id = s.id) as payments,
      (select count(*) from receivables y where y.tenant_id = s.tenant_id and y.subscription_id = s.id and y.period = 1) as renewed,
      (select count(*) from audit_entries a where a.tenant_id = s.tenant_id and a.entity = 'subscription'
        and a.entity_id = s.id and a.action = 'renew') as renewals,
      (select count(*) from audit_entries a where a.tenant_id = s.tenant_id and a.entity = 'subscription'
        and a.entity_id = s.id and a.action = 'end') as ends,
      (select count(*) from notifications n where n.tenant_id = s.tenant_id and n.subscription_id = s.id) as notices
    from subscriptions s where s.tenant_id = $1)
  select count(*)::int as subscriptions,
    count(*) filter (where payments = 2 and renewed = 1 and (
      status = 1 and renewals = 1 and ends = 0 and notices = 0 and next_step_at > $2
      or status = 2 and renewals = 0 and ends = 1 and notices = 1 and next_step_at is null))::int as once,
    count(*) filter (where payments = 1 and renewals = 0 and ends = 0)::int as untouched,
    sum(renewals)::int as renewals, sum(ends)::int as ends, sum(notices)::int as notices,
    (select count(*)::int from (
      select status, sum(n) as n from subscription_tallies where tenant_id = $1 and width = 17 group by status having sum(n) <> 0
      except select status, count(*) from each group by status) wrong) as "wrongTallies"
  from each`;

export async function outcomeOf(client: pg.Client): Promise<Outcome> {
  const total = {
    subscriptions: 0,
    once: 0,
    untouched: 0,
    renewals: 0,
    ends: 0,
    notices: 0,
    wrongTallies: 0,
  };
  for (let tenantId = 1; tenantId <= tenants; tenantId += 1) {
    const { rows } = await inTenant(client, tenantId, () =>
      client.query<Outcome>(question, [tenantId, now]),
    );
    for (const [key, value] of Object.entries(rows[0] ?? {}))
      total[key as keyof Outcome] += Number(value); // the query returns exactly these columns
  }
  return total;
}
