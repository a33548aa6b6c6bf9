import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UploadedFile } from '@canone/contracts/kit/upload';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TenantContext } from '../../platform/request/context.ts';
import { systemTransactions } from '../../platform/request/system-transactions.ts';
import type { Transactions } from '../../platform/request/transactions.ts';
import { aCustomerRow, anEmail, customersCsv, importCalls } from '../../testing/import-inputs.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';
import { emailChecks } from './email-checks.ts';
import { importCustomers } from './import-customers.service.ts';
import { knownPlaces } from './known-places.ts';

const { list, remove } = userContract.endpoints;

describe('AH16 · a customer whom somebody creates or removes during an import', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;
  let calls: ReturnType<typeof importCalls>;
  let folder: string;

  beforeAll(async () => {
    api = await startTestApi();
    folder = await mkdtemp(join(tmpdir(), 'import-'));
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
    calls = importCalls(admin);
  });

  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  /** An import during which `meanwhile` happens after its rows are decided. */
  async function importBeside(content: string, meanwhile: () => Promise<unknown>) {
    const facts = { engine: api.engine, clock: { now: api.now }, triggerJob: () => undefined };
    const own = systemTransactions(facts, 'prova').of(tenantId);
    const transactions: Transactions<TenantContext> = {
      write: own.write,
      async read(work) {
        const decided = await own.read(work);
        await meanwhile();
        return decided;
      },
    };
    const path = join(folder, 'file');
    await writeFile(path, content);
    const file = new UploadedFile({ name: 'clienti.csv', path, hash: '' });
    return importCustomers(
      transactions,
      { file },
      { checks: emailChecks(), places: knownPlaces() },
    );
  }

  test.each(['email', 'vatCode'])('with the same %s is not created again', async (key) => {
    const same = key === 'email' ? { email: anEmail() } : { vatCode: '00743110157' };

    const result = await importBeside(customersCsv([aCustomerRow(same)]), () =>
      calls.import(customersCsv([aCustomerRow(same)])),
    );

    expect(result).toEqual({ created: 0, known: 1, refused: [], next: null, pause: null });
    const { totalCount } = await admin.call(list, {
      query: { filters: { roleId: String(Role.Client) } },
    });
    expect(totalCount).toBe(1);
  });

  test('with an e-mail in other capitals is not created again', async () => {
    const email = anEmail();
    const [there, again] = [email.toUpperCase(), email].map((one) =>
      customersCsv([aCustomerRow({ email: one })]),
    );

    await calls.import(there ?? '');

    expect(await calls.import(again ?? '')).toMatchObject({ created: 0, known: 1, refused: [] });
  });

  test('with a history is restored when the tenant has removed the customer', async () => {
    const email = anEmail();
    const customer = await api.make.aPerson({ email, tenantIds: [tenantId] });
    await api.make.aSubscription(tenantId, { customer });
    await admin.call(remove, { params: { id: customer.id } });

    const result = await calls.import(customersCsv([aCustomerRow({ email })]));

    expect(result).toEqual({ created: 1, known: 0, refused: [], next: null, pause: null });
  });
});
