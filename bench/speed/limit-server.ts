import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { inboxStatements, type MovementRow, movementView } from './limit-inbox.ts';
import {
  type EntryRow,
  entryView,
  ledgerStatements,
  type ReceivableRow,
  receivableView,
} from './limit-ledger.ts';
import { type Counted, type LinkRow, linkView, type Row, view } from './limit-views.ts';

/**
 * The limit is an upper bound for the product's requests per second. node:http and pg serve the product's calls from
 * separate tables with prepared statements. There is no framework, sign-in, row-level security, validation or audit.
 * Only a booked payment writes its history entry.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan',
});

const columns = `s.id, s.user_id, u.name as user_name, u.email as user_email, u.hidden_at, s.plan_id, p.name as plan_name,
  p.net_cents, p.vat_basis_points as plan_vat, p.is_active, s.status, s.start_at, s.end_at, s.gross_cents, s.vat_basis_points,
  s.list_net_cents, s.recurrence_months, s.version, s.cancel_requested_at, y.payments`;
const paymentJson = `json_build_object('id', y.id, 'period', y.period, 'gross_cents', y.gross_cents,
  'rest', y.gross_cents - y.covered_cents - y.refunded_cents - y.written_off_cents, 'settled_at', y.settled_at,
  'provider_subscription_id', y.provider_subscription_id, 'charge_state', y.charge_state)`;
const joins = `
  cross join lateral (select name, email, hidden_at from best.people u where u.tenant_id = $1 and u.id = s.user_id offset 0) u
  cross join lateral (select name, net_cents, vat_basis_points, is_active from best.plans p
    where p.tenant_id = $1 and p.id = s.plan_id offset 0) p
  cross join lateral (select json_agg(${paymentJson} order by y.period) as payments
    from best.receivables y where y.tenant_id = $1 and y.subscription_id = s.id) y`;

const statements = {
  ...ledgerStatements,
  ...inboxStatements,
  page: `select ${columns}, (select sum(n) from best.totals where tenant_id = $1) as total
    from (select * from best.subscriptions s where s.tenant_id = $1 and s.position > $2::int
      order by s.position limit 20) s ${joins}`,
  filtered: `with hits as materialized (select s.id from best.people u
      join best.subscriptions s on s.tenant_id = $1 and s.user_id = u.id and s.status = $3
      where u.tenant_id = $1 and u.search_key like '%' || $2::text || '%')
    select ${columns}, (select count(*) from hits) as total
    from (select s.* from (select id from hits order by id limit 20) h
      join best.subscriptions s on s.tenant_id = $1 and s.id = h.id) s ${joins} order by s.id`,
  searched: `with hits as materialized (select s.id from best.people u
      join best.subscriptions s on s.tenant_id = $1 and s.user_id = u.id
      where u.tenant_id = $1 and u.search_key like '%' || $2::text || '%')
    select ${columns}, (select count(*) from hits) as total
    from (select s.* from (select id from hits order by id limit 20) h
      join best.subscriptions s on s.tenant_id = $1 and s.id = h.id) s ${joins} order by s.id`,
  lettered: `with sides as materialized (select
      coalesce(array_agg(id) filter (where matches), '{}') as matching,
      coalesce(array_agg(id) filter (where not matches), '{}') as others
      from (select id, search_key like '%' || $2::text || '%' as matches
        from best.people where tenant_id = $1 offset 0) u),
    few as materialized (select case when is_most then others else matching end as ids, is_most
      from (select *, cardinality(matching) > cardinality(others) as is_most from sides) s),
    counted as (select count(*) as n from best.subscriptions s
      where s.tenant_id = $1 and s.user_id = any ((select ids from few)::int[]))
    select ${columns}, (select case when is_most then (select sum(n) from best.totals where tenant_id = $1) - n else n end
      from few, counted) as total
    from (select s.* from best.subscriptions s where s.tenant_id = $1
        and (s.user_id in (select unnest(ids) from few)) <> (select is_most from few)
      order by s.position limit 20) s ${joins} order by s.position`,
  byName: `select ${columns}, (select sum(n) from best.totals where tenant_id = $1) as total
    from (select s.* from best.people u join best.subscriptions s on s.tenant_id = $1 and s.user_id = u.id
      where u.tenant_id = $1 order by u.name collate "und-x-icu", u.id limit 20) s ${joins}`,
  one: `select ${columns} from best.subscriptions s ${joins} where s.tenant_id = $1 and s.id = $2`,
  insert: `with p as (select * from best.plans where tenant_id = $1 and id = $3),
    s as (insert into best.new_subscriptions
      (tenant_id, user_id, plan_id, status, start_at, end_at, gross_cents, vat_basis_points, recurrence_months)
      select $1, $2, $3, 2, $4::timestamptz, $4::timestamptz + interval '1 month', p.net_cents * 122 / 100, 2200,
        p.recurrence_months from p returning *),
    y as (insert into best.new_receivables as y (tenant_id, subscription_id, due_at, ends_at, gross_cents, net_cents,
        vat_cents, vat_basis_points, subscription_status)
      select $1, s.id, s.start_at, s.start_at + make_interval(months => s.recurrence_months), s.gross_cents,
        p.net_cents, s.gross_cents - p.net_cents, s.vat_basis_points, s.status from s, p
      returning json_build_array(${paymentJson}) as payments)
    select ${columns} from s, p, y, best.people u where u.tenant_id = $1 and u.id = $2`,
  setStatus: `with s as (update best.subscriptions set status = $3, active_since = null, version = version + 1
    where tenant_id = $1 and id = $2 returning *) select ${columns} from s ${joins}`,
  municipalities: `select id as value, name as label from municipalities
    where search_key like '%' || $1::text || '%' order by name collate "und-x-icu", id limit 20`,
  link: `select ${columns}, t.name as seller_name from best.links k
    join best.subscriptions s on s.tenant_id = $1 and s.id = k.subscription_id ${joins}
    join tenants t on t.id = $1 where k.hash = $2`,
};

function run<R extends object>(name: keyof typeof statements, values: unknown[]): Promise<R[]> {
  return pool.query<R>({ name, text: statements[name], values }).then(({ rows }) => rows);
}

function list<R extends { readonly total?: string }>(rows: R[], viewOf: (row: R) => object) {
  return { items: rows.map(viewOf), totalCount: Number(rows[0]?.total ?? 0) };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as Record<string, unknown>;
}

const tenant = 1;

async function bookTransfer({ paymentId, amount, approvalDate }: Record<string, unknown>) {
  const cents = Math.round(Number(amount) * 100);
  const shown = { paymentId, amount, approvalDate };
  const history = JSON.stringify({ id: paymentId, ...shown, version: 1 });
  const [row] = await run('bookTransfer', [tenant, paymentId, cents, approvalDate, history]);
  return { ...row, ...shown };
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://limit');
  const query = url.searchParams;
  const [, what = '', id] = url.pathname.split('/');
  switch (what) {
    case 'page':
      return list(
        await run<Row>('page', [Number(query.get('tenant')), (Number(query.get('page')) - 1) * 20]),
        view,
      );
    case 'ledger':
      return list(
        await run<EntryRow & Counted>('ledger', [tenant, (Number(query.get('page')) - 1) * 20]),
        entryView,
      );
    case 'overdue':
      return list(
        await run<ReceivableRow & Counted>('overdue', [tenant, query.get('until')]),
        receivableView,
      );
    case 'inbox': {
      const text = query.get('text');
      const rows =
        text === null
          ? await run<MovementRow>('inbox', [tenant])
          : await run<MovementRow>('inboxSearch', [tenant, text]);
      return list(rows, movementView);
    }
    case 'bankTransfer':
      return bookTransfer(await bodyOf(request));
    case 'filtered':
      return list(await run<Row>('filtered', [tenant, query.get('name'), 1]), view);
    case 'searched':
      return list(await run<Row>('searched', [tenant, query.get('name')]), view);
    case 'lettered':
      return list(await run<Row>('lettered', [tenant, query.get('name')]), view);
    case 'byName':
      return list(await run<Row>('byName', [tenant]), view);
    case 'one':
      return (await run<Row>('one', [tenant, Number(id)])).map(view)[0];
    case 'subscribe': {
      const { userId, planId, startDate } = await bodyOf(request);
      return (await run<Row>('insert', [tenant, userId, planId, startDate])).map(view)[0];
    }
    case 'transfer':
      return (await run<Row>('setStatus', [tenant, Number(id), 4])).map(view)[0];
    case 'municipalities':
      return { options: await run('municipalities', [query.get('name')]) };
    case 'link': {
      const token = query.get('token') ?? '';
      const hash = createHash('sha256').update(token).digest();
      const [row] = await run<LinkRow>('link', [tenant, hash]);
      if (!row) throw new Error('no such link');
      return linkView(row, token);
    }
    default:
      return { status: 'ok' };
  }
}

const server = createServer((request, response) => {
  void respond(request, response);
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const text = JSON.stringify({ success: true, message: '', data: await answer(request) });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}

server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
