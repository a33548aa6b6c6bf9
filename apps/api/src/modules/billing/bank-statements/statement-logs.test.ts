import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { bankStatementContract } from '@canone/contracts/bank/bank-statement';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { paypalGateways } from '../../../providers/paypal/paypal-gateway.ts';
import { csvOf, multipartOf, multipartType } from '../../../testing/bank-inputs.ts';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { apiKey, secretKey, startTestApi, type TestApi, urlOf } from '../../../testing/test-api.ts';

const payerIban = 'DE89370400440532013000';
const text = `BONIFICO DA ZENOBIA RISERVATA PER cura-segreta ${payerIban}`;
const row = { day: '20/11/2026', amount: '12,20', text };
const foreign = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>
  <Acct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>`;
const cutOff = `<Document><BkToCstmrStmt><Stmt><Ntry><AddtlNtryInf>${text}</AddtlNtryInf>`;

describe('the log while statements are handled', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  /** The product with the most detailed log level, called by an Admin of this tenant. */
  async function loggedProduct(tenantId: number) {
    const lines: string[] = [];
    const app = await buildApp({
      engine: api.engine,
      clock: { now: () => api.now() },
      paymentGateways: paypalGateways(undefined),
      apiKey,
      secretKey,
      supportEmail: 'aiuto@canone.example',
      publicBaseUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      logLevel: 'trace',
      logTo: { write: (line) => void lines.push(line) },
      trustedProxies: undefined,
      triggerJob: () => {},
    });
    onTestFinished(() => app.close());
    const person = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [tenantId] });
    const claims = { userId: person.id, roleId: Role.Admin, sessionEpoch: 0 };
    const headers = {
      'x-api-key': apiKey,
      'x-tenant-id': String(tenantId),
      authorization: `Bearer ${await api.tokens.issue(claims, api.now())}`,
    };
    return {
      lines,
      async call(method: 'GET' | 'POST', url: string, payload: object = {}) {
        const body = method === 'POST' ? { payload } : {};
        return (await app.inject({ method, url, headers, ...body })).statusCode;
      },
      async upload(url: string, accountId: number, file: string) {
        const type = { ...headers, 'content-type': multipartType };
        const payload = multipartOf({ accountId, file }, `${payerIban}.csv`);
        return (await app.inject({ method: 'POST', url, headers: type, payload })).statusCode;
      },
    };
  }

  test('contains no IBAN, payer or text, even when the database refuses a movement', async () => {
    const own = await aBankTenant(api);
    const { id: accountId, iban } = own.account;
    const { paymentId } = await api.make.aSubscription(own.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    const { lines, call, upload } = await loggedProduct(own.tenantId);
    const { preview, import: imports } = bankStatementContract.endpoints;
    const { list, confirm, undo, ignore } = bankMovementContract.endpoints;

    expect(await upload(preview.path, accountId, csvOf([row]))).toBe(200);
    expect(await upload(imports.path, accountId, csvOf([row]))).toBe(200);
    expect(await upload(imports.path, accountId, cutOff)).toBe(400);
    expect(await upload(imports.path, accountId, foreign)).toBe(409);
    const query = { pageSize: 20, filters: { text: 'zenobia' }, searchTerm: payerIban };
    expect(await call('GET', urlOf(list, { query }))).toBe(200);
    const [{ id } = { id: 0 }] = await own.movements();
    const params = { id };
    const body = { receivableIds: [paymentId] };
    expect(await call('POST', urlOf(confirm, { params }), body)).toBe(200);
    expect(
      await call('POST', urlOf(confirm, { params }), { receivableIds: [paymentId + 1_000] }),
    ).toBe(409);
    expect(await call('POST', urlOf(undo, { params }))).toBe(200);
    expect(await call('POST', urlOf(ignore, { params }), { rememberPayer: true })).toBe(200);
    await api.make.asOwner((db) =>
      sql`alter table bank_movements add constraint no_zenobia
        check (text not like '%di nuovo%') not valid`.execute(db),
    );
    const again = csvOf([{ ...row, text: `${text} di nuovo` }]);
    expect(await upload(imports.path, accountId, again)).toBe(500);

    const log = lines.join('');
    expect(lines.filter((line) => line.includes('"msg":"call"'))).toHaveLength(10);
    expect(log).toContain('no_zenobia');
    expect(log.replaceAll('no_zenobia', '')).not.toMatch(/zenobia|cura-segreta|DE89|IT60/i);
    expect(log).not.toContain(iban);
  });
});
