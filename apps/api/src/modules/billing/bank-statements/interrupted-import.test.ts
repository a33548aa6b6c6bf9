import { once } from 'node:events';
import { bankStatementContract } from '@canone/contracts/bank/bank-statement';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { blockedStatements, untilBlocked } from '../../../testing/blocked-statements.ts';
import { onDatabase, startProductProcess } from '../../../testing/product-process.ts';
import { apiKey, secretKey, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { batchSize } from './keyed-movements.ts';

/** The process is killed in the batch after this number of stored batches. */
const storedBatches = 2;
const storedRows = storedBatches * batchSize;
const heldRow = storedRows + Math.ceil(batchSize / 2);

const rows = Array.from({ length: storedRows + 2 * batchSize }, (_, n) => ({
  day: '20/11/2026',
  amount: `${n + 1},00`,
  text: `riga ${n}`,
}));
const file = csvOf(rows);

describe.runIf(inject('database').kind === 'postgres')('an import whose process is killed', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
    bank = await aBankTenant(api);
  });

  afterAll(() => api.close());

  /** The keys, amounts and states of the stored movements, in the order of their keys. */
  function stored(tenantId: number) {
    return api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('bank_movements')
        .select(['content_key', 'amount_cents', 'state', 'bank_statement_id'])
        .where('tenant_id', '=', tenantId)
        .orderBy('content_key')
        .execute(),
    );
  }

  /** Uploads the file to a separate process. The process waits for the locked row and is then killed. */
  async function importAndKill(twin: BankTenant): Promise<void> {
    const { child, origin } = await startProductProcess({
      ...onDatabase(api.engine),
      API_KEY: apiKey,
      SECRET_KEY: secretKey,
      PUBLIC_BASE_URL: 'http://127.0.0.1',
    });
    const person = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [bank.tenantId] });
    const claims = { userId: person.id, roleId: Role.Admin, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, Temporal.Now.instant());
    const [late] = (await stored(twin.tenantId)).filter(
      ({ amount_cents: cents }) => cents === heldRow * 100,
    );
    const { id: statementId } = await bank.import(bank.account.id, csvOf(rows.slice(0, 1)));
    const holder = await api.engine.pool.connect();
    try {
      // this uncommitted movement has the key of the held row, so the import must wait for it
      await holder.query('begin; set local role canone_app');
      await holder.query(`set local app.tenant_id = '${bank.tenantId}'`);
      await holder.query(
        `insert into bank_movements (tenant_id, bank_account_id, bank_statement_id, content_key, direction,
           amount_cents, currency, booked_on, text) values ($1, $2, $3, $4, 'credit', 1, 'EUR', '2026-11-20', '')`,
        [bank.tenantId, bank.account.id, statementId, late?.content_key],
      );
      const body = new FormData();
      body.set('accountId', String(bank.account.id));
      body.set('file', new Blob([file]), 'lungo.csv');
      const call = fetch(origin + bankStatementContract.endpoints.import.path, {
        method: 'POST',
        headers: {
          'x-api-key': apiKey,
          'x-tenant-id': String(bank.tenantId),
          authorization: `Bearer ${token}`,
        },
        body,
      }).then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        () => 'lost',
      );
      await untilBlocked(api.engine.pool);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      expect(await call).toBe('lost');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    // the database server notices the lost connection only when it writes to it
    await expect.poll(() => blockedStatements(api.engine.pool)).toBe(0);
  }

  test('BNK-04 · leaves complete batches that its progress counts, and importing the same file again completes the import', async () => {
    const twin = await aBankTenant(api);
    await twin.import(twin.account.id, file);

    await importAndKill(twin);

    const { list, get } = bankStatementContract.endpoints;
    const { items } = await bank.admin.call(list, { query: { pageSize: 10 } });
    const begun = items.find(({ isFinished }) => !isFinished);
    expect(begun).toMatchObject({ fileName: 'lungo.csv', rows: rows.length, stored: storedRows });
    const half = await stored(bank.tenantId);
    expect(half).toHaveLength(storedRows);

    await bank.import(bank.account.id, file);

    const of = (all: Awaited<ReturnType<typeof stored>>) =>
      all.map(({ content_key, amount_cents, state }) => [content_key, amount_cents, state]);
    expect(of(await stored(bank.tenantId))).toEqual(of(await stored(twin.tenantId)));
    expect(await bank.admin.call(get, { params: { id: begun?.id ?? 0 } })).toMatchObject({
      isFinished: true,
      rows: rows.length,
      stored: rows.length,
    });
  });
});
