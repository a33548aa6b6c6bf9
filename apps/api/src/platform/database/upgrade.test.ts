import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBlankDatabase } from '../../testing/test-database.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';

const first = '0001_schema.sql';

/** A small installation of the first version: 600 subscriptions with distant ids and links of every kind. */
const ofTheFirstVersion = `
begin;
insert into tenants (id, name) values (1, 'Primo'), (2, 'Secondo');
insert into users (id, email, name, role_id, is_active, vat_code) values
  (1, 'ada@esempio.it', 'Ada', 4, true, '12345670785'), (2, 'bea@esempio.it', 'Bea', 2, true, null);
insert into memberships (tenant_id, user_id) values (1, 1), (1, 2), (2, 1);
select set_config('app.tenant_id', '1', true), set_config('role', 'canone_app', true);
insert into plans (tenant_id, id, name, net_cents, vat_basis_points, recurrence_months, paypal_plan_id)
  values (1, 1, 'Base', 1000, 2200, 1, 'P-1'), (1, 2, 'Mai venduto', 1000, 2200, 1, 'P-2');
insert into payment_providers (tenant_id, id, name, api_url, api_key)
  values (1, 1, 'PayPal', 'https://api.example', 'chiave');
insert into subscriptions (tenant_id, id, user_id, plan_id, status, start_at, end_at, gross_cents,
    vat_basis_points, recurrence_months)
  select 1, n * 700, 1, 1, 1 + n % 5, '2026-01-31T10:00Z', '2026-02-28T10:00Z', 1220, 2200, 1
  from generate_series(1, 600) n;
insert into payments (tenant_id, id, subscription_id, amount_cents, paid_at, payment_provider_id,
    provider_subscription_id)
  select 1, id, id, 1220, case status when 1 then start_at end, case status when 1 then 1 end,
    case status when 1 then 'I-' || id end
  from subscriptions where tenant_id = 1;
insert into payment_tokens (tenant_id, token_hash, status, created_at, expires_at, payment_id, user_id, plan_id,
    amount_cents, payment_provider_id, provider_plan_id, overrides_price, provider_subscription_id)
  values
    (1, '\\x01', 1, '2026-01-30T10:00Z', '2026-02-06T10:00Z', 3500, 1, 1, 1220, 1, 'P-1', false, 'I-3500'),
    (1, '\\x02', 2, '2026-01-30T10:00Z', '2026-02-06T10:00Z', 700, 1, 1, 1220, 1, 'P-1', false, 'I-BEGUN'),
    (1, '\\x03', 0, '2026-01-30T10:00Z', '2026-02-06T10:00Z', 700, 1, 1, 1220, 1, 'P-1', false, null);
commit`;

describe('OPS-11 · a database of the first version after the upgrade', () => {
  let engine: Engine;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canone-upgrade-'));
    await copyFile(new URL(`../../../migrations/${first}`, import.meta.url), join(folder, first));
    engine = await openBlankDatabase();
    await migrate(engine, pathToFileURL(`${folder}/`));
    const client = await engine.pool.connect();
    await client.query(ofTheFirstVersion);
    client.release();
    await migrate(engine);
  });

  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });

  /** Queries like the product: in the tenant, under row-level security. */
  async function inTenant(question: string): Promise<unknown[]> {
    const client = await engine.pool.connect();
    try {
      await client.query('begin read only');
      await client.query(
        `select set_config('app.tenant_id', '1', true), set_config('role', 'canone_app', true)`,
      );
      const { rows } = await client.query(question);
      await client.query('commit');
      return rows;
    } finally {
      client.release();
    }
  }

  test('has the current schema', async () => {
    expect(await migrate(engine)).toEqual([]);
  });

  test('keeps every subscription and counts it by status in both bucket sizes', async () => {
    expect(
      await inTenant(`
        select status, count(*)::int as n,
          (select sum(n)::int from subscription_tallies t where t.width = 17 and t.status = s.status) as wide,
          (select sum(n)::int from subscription_tallies t where t.width = 13 and t.status = s.status) as narrow
        from subscriptions s group by status order by status`),
    ).toEqual([1, 2, 3, 4, 5].map((status) => ({ status, n: 120, wide: 120, narrow: 120 })));
  });

  test('stores the bucket of each subscription', async () => {
    expect(
      await inTenant(`
        select width, stretch, sum(n)::int as n from subscription_tallies group by width, stretch
        except select width, id >> width, count(*)::int from subscriptions, (values (13), (17)) w (width)
          group by width, id >> width`),
    ).toEqual([]);
  });

  test('knows the first activation, the end and the last period of each subscription', async () => {
    expect(
      await inTenant(`
        select s.status, count(*)::int as n, count(begun_at)::int as begun, count(ended_at)::int as ended,
          count(*) filter (where period_ends_at = (select max(y.ends_at) from receivables y
            where y.subscription_id = s.id))::int as known
        from subscriptions s group by status order by status`),
    ).toEqual(
      [1, 2, 3, 4, 5].map((status) => ({
        status,
        n: 120,
        begun: status === 1 || status === 3 ? 120 : 0,
        ended: 0,
        known: 120,
      })),
    );
  });

  test('shows people by name inside the tenant', async () => {
    expect(
      await inTenant('select name, email, vat_code from memberships order by user_id'),
    ).toEqual([
      { name: 'Ada', email: 'ada@esempio.it', vat_code: '12345670785' },
      { name: 'Bea', email: 'bea@esempio.it', vat_code: null },
    ]);
  });

  test('polls begun payment attempts, but no paid attempts', async () => {
    expect(
      await inTenant(`
        select provider_subscription_id as id, status, ask_at is not null as "isAsked" from payment_attempts
        order by id`),
    ).toEqual([
      { id: 'I-3500', status: 'active', isAsked: false },
      { id: 'I-BEGUN', status: 'pending', isAsked: true },
    ]);
    expect(
      await inTenant(
        'select status, provider_subscription_id as id from payment_tokens order by status',
      ),
    ).toEqual([
      { status: 0, id: null },
      { status: 1, id: 'I-3500' },
      { status: 2, id: null },
    ]);
  });

  test('M5 · keeps PayPal’s correlation numbers of payment links and has an installation id', async () => {
    expect(
      await inTenant('select correlation_id as id, token_sealed from payment_tokens order by id'),
    ).toEqual([1, 2, 3].map((id) => ({ id: `canone-1-${id}`, token_sealed: null })));
    expect(await inTenant('select id from installation')).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  test('M11 · keeps the PayPal plan ids of plans and of payment links for each account', async () => {
    expect(await inTenant('select id, paypal_plan_id as plan from plans order by id')).toEqual([
      { id: 1, plan: 'P-1' },
      { id: 2, plan: 'P-2' },
    ]);
    expect(
      await inTenant(
        'select plan_id as id, payment_provider_id as account, provider_plan_id as plan from provider_plans',
      ),
    ).toEqual([{ id: 1, account: 1, plan: 'P-1' }]);
  });

  test('polls active subscriptions', async () => {
    expect(
      await inTenant(
        `select distinct status from subscriptions where next_step_at is not null order by 1`,
      ),
    ).toEqual([{ status: 1 }, { status: 3 }]);
  });
});
