import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyInstallation } from '../../admin/verify.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { isOnCitus } from '../../testing/test-database.ts';

describe('PRV-08 · sealed history after an erasure', () => {
  let api: TestApi;
  let tenantId: number;
  let person: number;
  let bystander: number;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant()).id;
    person = await aPerson();
    bystander = await aPerson();
  });

  afterAll(() => api.close());

  /** A customer with an entry in the history. */
  async function aPerson(): Promise<number> {
    const { id, name } = await api.make.aPerson({ tenantIds: [tenantId] });
    await insertEntry(id, name);
    return id;
  }

  const insertEntry = (id: number, name: string) =>
    api.make.inTenant(tenantId, (db) =>
      sql`insert into audit_entries (tenant_id, at, action, entity, entity_id, after, request_id)
        values (${tenantId}, ${String(api.now())}, 'update', 'user', ${id}, ${JSON.stringify({ name })}, 'casuale')`.execute(
        db,
      ),
    );

  async function erase(): Promise<void> {
    const admin = await api.asAdminOf(tenantId);
    const { email } = await admin.call(personErasureContract.endpoints.erasure, {
      params: { id: person },
    });
    await admin.call(personErasureContract.endpoints.erase, {
      params: { id: person },
      body: { confirmation: email },
    });
  }

  const seal = () => api.runJob('seal-history');

  const problems = async () =>
    (await verifyInstallation(api.engine)).paragraphs.filter((line) =>
      line.includes('historySeals'),
    );

  /**
   * Runs a statement as the owner of the tables. The owner can switch row-level security off, so no policy stops the
   * owner.
   */
  async function asIntruder(statement: string): Promise<void> {
    const client = await api.owner.pool.connect();
    for (const name of ['audit_entries', 'audit_seals'])
      await client.query(`alter table ${name} no force row level security`);
    await client.query(statement);
    for (const name of ['audit_entries', 'audit_seals'])
      await client.query(`alter table ${name} force row level security`);
    client.release();
  }

  const ofPerson = (id: number) =>
    `tenant_id = ${tenantId} and entity = 'user' and entity_id = ${id} and action = 'update'`;

  async function textOf(id: number) {
    const { rows } = await api.make.inTenant(tenantId, (db) =>
      sql<{ after: unknown; isEmptied: boolean; request: string }>`
        select after, erased_hash is not null as "isEmptied", request_id as request from audit_entries
        where tenant_id = ${tenantId} and entity = 'user' and entity_id = ${id} and action = 'update'`.execute(
        db,
      ),
    );
    return rows;
  }

  test.each([
    ['before the erasure', async () => (await seal(), await erase())],
    ['after the erasure', async () => (await erase(), await seal())],
    ['before and after it', async () => (await seal(), await erase(), await seal())],
  ])('verifies when it was sealed %s, and holds no value of the person', async (_, act) => {
    await act();

    expect(await problems()).toEqual([]);
    expect(await textOf(person)).toEqual([{ after: null, isEmptied: true, request: '' }]);
    expect(await textOf(bystander)).toMatchObject([{ isEmptied: false, request: 'casuale' }]);
  });

  /** These statements call a function with a row of a table. Citus does not support that. */
  const withHash: [string, () => string][] = [
    [
      'an entry emptied with its hash, but without a recorded erasure',
      () => `update audit_entries e set erased_hash = history_values_hash(e), after = null, request_id = ''
        where ${ofPerson(bystander)}`,
    ],
  ];

  test.each<[string, () => string]>([
    ...(isOnCitus() ? [] : withHash),
    [
      'an entry emptied without its hash',
      () => `update audit_entries set after = null where ${ofPerson(bystander)}`,
    ],
    [
      'an emptied entry with another author',
      () => `update audit_entries set actor_id = 7 where ${ofPerson(person)}`,
    ],
    [
      'an emptied entry with another hash',
      () => `update audit_entries set erased_hash = sha256('x') where ${ofPerson(person)}`,
    ],
    [
      'an emptied entry with a new content',
      () => `update audit_entries set after = '{"name":"forged"}' where ${ofPerson(person)}`,
    ],
    [
      'a recorded erasure that names one entry more',
      () => `update audit_entries set after = jsonb_build_object('emptied', jsonb_build_array(1, 2, 3))
        where tenant_id = ${tenantId} and action = 'erase'`,
    ],
    [
      'a deleted record of the erasure',
      () => `delete from audit_entries where tenant_id = ${tenantId} and action = 'erase'`,
    ],
  ])('does not verify with %s', async (_, statement) => {
    await seal();
    await erase();
    await seal();
    expect(await problems()).toEqual([]);

    await asIntruder(statement());

    expect(await problems()).toHaveLength(1);
    // the next test verifies the same history, so the broken entries are removed
    await asIntruder(`delete from audit_seals where tenant_id = ${tenantId}`);
    await asIntruder(`delete from audit_entries where tenant_id = ${tenantId}`);
  });

  test('with a seal of the previous version is sealed again at night and verifies after an erasure', async () => {
    await asIntruder(`insert into audit_seals (tenant_id, number, sealed_at, entry_ids, hash)
      select ${tenantId}, 1, now(), ids, sha256(history_content(${tenantId}, ids))
      from (select array_agg(id order by id) as ids from audit_entries where tenant_id = ${tenantId}) of`);
    expect(await problems()).toEqual([]);

    await seal();
    await erase();

    expect(await problems()).toEqual([]);
    await asIntruder(`update audit_entries set action = 'forged' where ${ofPerson(bystander)}`);
    expect(await problems()).toHaveLength(1);
    await asIntruder(`delete from audit_seals where tenant_id = ${tenantId}`);
    await asIntruder(`delete from audit_entries where tenant_id = ${tenantId}`);
  });

  test('is emptied neither for a person who is not erased nor in a tenant that does not know the person', async () => {
    const attempt = (tenant: number, id: number) =>
      api.make.inTenant(tenant, (db) =>
        sql`select empty_history(${id}, now(), null, 'r')`.execute(db),
      );
    await expect(attempt(tenantId, bystander)).rejects.toMatchObject({ code: '42501' });
    await erase();
    const other = (await api.make.aTenant()).id;
    await expect(attempt(other, person)).rejects.toMatchObject({ code: '42501' });
    await expect(
      api.make.inTenant(other, (db) => sql`select erase_account(${person}, 'x')`.execute(db)),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      api.make.inTenant(tenantId, (db) => sql`select erase_account(${bystander}, 'x')`.execute(db)),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
