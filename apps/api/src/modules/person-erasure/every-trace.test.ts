import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noTenant } from '../../platform/audit/audit.ts';
import { aMarkedPerson, mark } from '../../testing/marked-person.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sections } from '../person-data/person-data.repository.ts';

/** Columns that hold values of the person after the erasure, each with its reason. */
const kept: Readonly<Record<string, string>> = {
  'kept_identities.name': 'the law requires it until the end of the retention',
  'kept_identities.vat_code': 'the law requires it until the end of the retention',
  'kept_identities.street': 'the law requires it until the end of the retention',
  'kept_identities.zip': 'the law requires it until the end of the retention',
  'bank_movements.payer_name':
    'of a movement in the books or from the account, until the end of the retention',
  'bank_movements.payer_iban':
    'of a movement in the books or from the account, until the end of the retention',
  'bank_movements.text':
    'of a movement in the books or from the account, until the end of the retention',
  'bank_movements.reference':
    'of a movement in the books or from the account, until the end of the retention',
  'bank_movements.search_key': 'computed from the texts',
  'ledger_entries.note': 'the ledger is append-only',
  'payment_differences.note': 'the decision about money',
  'receivables.provider_subscription_id': 'an id of PayPal that proves the payment',
  'provider_events.provider_subscription_id': 'an id of PayPal that proves the payment',
};

/** The columns that still hold values of the person after the retention. */
const keptForEver = [
  'ledger_entries.note',
  'payment_differences.note',
  'provider_events.provider_subscription_id',
  'receivables.provider_subscription_id',
];

/** Exported text columns in which the marked person has no mark. The keys are the reasons. */
const unmarked: Readonly<Record<string, readonly string[]>> = {
  'the law requires it: written by the erasure': [
    'kept_identities.municipality',
    'kept_identities.name',
    'kept_identities.street',
    'kept_identities.vat_code',
    'kept_identities.zip',
  ],
  'a place of the address book, erased with its street': ['addresses.municipality'],
  'the own list of a view': ['saved_views.list'],
  'an id of PayPal': [
    'ledger_entries.external_id',
    'payment_attempts.provider_subscription_id',
    'payment_differences.subject',
    'payment_tokens.correlation_id',
    'payment_tokens.provider_subscription_id',
    'provider_events.event_id',
    'provider_events.provider_sale_id',
    'provider_tasks.provider_subscription_id',
    'receivables.charge_sale_id',
  ],
  'a number of the request, erased with the entry': ['audit_entries.request_id'],
  'a code of ours, an amount or a technical text': [
    'audit_entries.action',
    'audit_entries.entity',
    'audit_entries.refusal',
    'bank_movements.currency',
    'bank_movements.direction',
    'bank_movements.state',
    'customer_letters.about',
    'customer_letters.kind',
    'customer_letters.skipped',
    'ledger_entries.currency',
    'ledger_entries.kind',
    'ledger_entries.method',
    'ledger_entries.source',
    'notifications.fact',
    'notifications.kind',
    'payment_attempts.refused',
    'payment_attempts.status',
    'payment_differences.fix',
    'payment_differences.kind',
    'payment_differences.local_value',
    'payment_differences.proposed_fix',
    'payment_differences.provider_value',
    'payment_differences.resolution',
    'payment_tokens.revoked_for',
    'provider_events.outcome',
    'provider_events.reason',
    'provider_events.type',
    'provider_tasks.kind',
    'provider_tasks.last_error',
    'provider_tasks.reason',
    'receivables.charge_state',
    'sessions.end_reason',
    'subscriptions.provider_status',
  ],
};

describe('PRV-07 · after an erasure', () => {
  let api: TestApi;
  let person: Awaited<ReturnType<typeof aMarkedPerson>>;
  let tenantId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    person = await aMarkedPerson(api, tenantId);
  });

  afterAll(() => api.close());

  /** The columns of all tables that contain the mark, as text or as bytes. */
  async function marked(): Promise<readonly string[]> {
    const { rows: tables } = await api.owner.pool.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
    const found = new Set<string>();
    for (const tenant of [tenantId, noTenant])
      for (const name of await markedIn(
        tenant,
        tables.map((table) => table.name),
      ))
        found.add(name);
    return [...found].toSorted();
  }

  /** One statement for each table, because Citus joins no table of a tenant with one of all tenants. */
  async function markedIn(tenant: number, tables: readonly string[]): Promise<readonly string[]> {
    const client = await api.owner.pool.connect();
    const hex = Buffer.from(mark).toString('hex');
    const found: string[] = [];
    try {
      await client.query('begin');
      await client.query(`set local app.tenant_id = '${tenant}'`);
      for (const table of tables) {
        const { rows } = await client.query<{ name: string }>(
          `select distinct '${table}.' || j.key as name
           from "${table}" t, jsonb_each_text(to_jsonb(t)) j where j.value ~* '${mark}|${hex}'`,
        );
        found.push(...rows.map(({ name }) => name));
      }
      await client.query('commit');
      return found;
    } finally {
      client.release();
    }
  }

  /** The exported columns that hold text. */
  async function exportedTexts(): Promise<readonly string[]> {
    const { rows } = await api.owner.pool.query<{ name: string }>(`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.atttypid in ('text'::regtype, 'jsonb'::regtype)`);
    const texts = new Set(rows.map(({ name }) => name));
    const names = sections.flatMap(({ table, columns }) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    return [...new Set(names)].filter((name) => texts.has(name)).toSorted();
  }

  test('no column holds a value of the person, except the listed columns', async () => {
    const before = new Set(await marked());
    const plain = (await exportedTexts()).filter((name) => !before.has(name));
    expect(plain).toEqual(Object.values(unmarked).flat().toSorted());
    const admin = await api.asAdminOf(tenantId);
    await admin.call(personErasureContract.endpoints.erase, {
      params: { id: person.id },
      body: { confirmation: person.email },
    });

    expect(await marked()).toEqual(Object.keys(kept).toSorted());
  });

  test('after the retention period the columns hold only the data that prove payments', async () => {
    api.setNow('2036-11-01T22:59:00Z');
    await api.runJob('end-retention');
    expect(await marked()).toEqual(Object.keys(kept).toSorted());

    api.setNow('2036-11-01T23:01:00Z');
    await api.runJob('end-retention');
    expect(await marked()).toEqual(keptForEver);
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql`select action from audit_entries where tenant_id = ${tenantId} and entity_id = ${person.id}
        and entity = 'user' and action in ('erase', 'endRetention') order by id`.execute(db),
    );
    expect(rows).toEqual([{ action: 'erase' }, { action: 'endRetention' }]);
  });
});
