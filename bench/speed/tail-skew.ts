import { inTenant } from '../in-tenant.ts';
import { atLeast, type Found } from './figure.ts';
import { load } from './load.ts';
import { connections } from './measure.ts';
import { withCores } from './process-figures.ts';
import { listPage } from './scenarios.ts';
import type { Setting } from './setting.ts';

/** The id of a tenant that is neither the largest nor the one with the small list. */
const another = 3;

/**
 * Adds unpaid subscriptions of another tenant with the highest ids. A planner without statistics per tenant starts its
 * scan at these ids.
 */
async function addRows({ client }: Setting, count: number): Promise<void> {
  await inTenant(client, another, async () => {
    await client.query(
      `with added as (
         insert into subscriptions (tenant_id, user_id, plan_id, status, start_at, end_at, gross_cents,
           vat_basis_points, recurrence_months)
         select $1::int, m.user_id, (select min(id) from plans where tenant_id = $1), 2 + 2 * (n % 2), '2026-01-01Z',
           '2026-02-01Z', 1220, 2200, 1
         from generate_series(1, $2::int) n
         cross join (select min(user_id) as user_id from memberships where tenant_id = $1) m
         returning *)
       insert into receivables (tenant_id, subscription_id, due_at, ends_at, gross_cents, net_cents, vat_cents,
         vat_basis_points)
       select $1, id, start_at, end_at, gross_cents, 1000, 220, vat_basis_points from added`,
      [another, count],
    );
  });
}

/** Measures page 1 of the largest tenant before and after rows of another tenant are inserted, and after ANALYZE. */
export async function tailSkew(setting: Setting): Promise<Found> {
  const { sides, client, isQuick } = setting;
  const count = isQuick ? 20_000 : 200_000;
  const seconds = isQuick ? 2 : 10;
  const { pid, databasePid } = sides.product;
  let errors = 0;
  async function measure() {
    const ask = { ...sides.product, request: listPage(1), connections };
    await load({ ...ask, seconds: 1 }); // warm-up
    const window = await withCores([pid], databasePid, () => load({ ...ask, seconds }));
    errors += window.errors;
    const { perSecond, cores } = window;
    return { perSecond, postgresMs: (cores.postgres / perSecond) * 1000, others: cores.others };
  }

  const before = await measure();
  await addRows(setting, count);
  const unknown = await measure();
  await client.query('analyze');
  const known = await measure();

  const figure = (when: string, after: typeof before) =>
    atLeast(
      `list, page 1, after ${count} new rows of another tenant, ${when}`,
      after.perSecond / before.perSecond,
      {
        goal: 0.9,
        note: [before, after]
          .map(
            ({ perSecond, postgresMs, others }) =>
              `${perSecond.toFixed(0)}/s (${postgresMs.toFixed(2)} ms of PostgreSQL each, others ${others.toFixed(2)} cores)`,
          )
          .join(' → '),
      },
    );
  return {
    figures: [figure('before ANALYZE', unknown), figure('after ANALYZE', known)],
    errors,
  };
}
