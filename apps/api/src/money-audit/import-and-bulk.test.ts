import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf, multipartOf, multipartType } from '../testing/bank-inputs.ts';
import { brokenBooks } from '../testing/broken-books.ts';
import { aCustomerRow, anEmail, customersCsv } from '../testing/import-inputs.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { callers } from './callers.ts';
import type { Json, Loose } from './json.ts';

const page = 'page=1&pageSize=100';
const cents = (euro: number) => Math.round(euro * 100);

describe('audit · imported customers, operations on many rows and split movements', () => {
  let api: TestApi;
  let tenantId: number;
  let desk: ReturnType<typeof callers>;
  let accountId: number;

  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Loose> =>
    desk.done(desk.ask(method, path, body));
  const list = async (path: string): Promise<Json[]> =>
    (await desk.done(desk.ask('GET', `${path}${path.includes('?') ? '&' : '?'}${page}`))).items;

  beforeAll(async () => {
    api = await startTestApi();
    ({ id: tenantId } = await api.make.aTenant());
    desk = callers(api, tenantId);
    const account = { name: 'Conto', iban: 'IT60X0542811101000000123456', bic: null };
    const settings = { holder: 'Noi S.r.l.', isShown: false, confirmsExact: false };
    accountId = (await call('POST', '/api/bankaccount/Create', { ...account, ...settings })).id;
  });

  afterAll(async () => {
    expect(await brokenBooks(api, tenantId)).toEqual([]);
    await api.close();
  });

  async function upload(url: string, body: Record<string, unknown>, name: string): Promise<void> {
    const admin = await api.asAdminOf(tenantId);
    const headers = { 'content-type': multipartType };
    const answer = await admin.raw({
      method: 'POST',
      url,
      headers,
      payload: multipartOf(body, name),
    });
    expect(answer.statusCode).toBe(200);
  }

  /** Imports movements of a bank. Returns the id of each movement by its text. */
  async function movements(
    rows: readonly (readonly [day: string, amount: string, text: string])[],
  ) {
    const file = csvOf(rows.map(([day, amount, text]) => ({ day, amount, text })));
    await upload('/api/bankstatement/import', { accountId, file }, 'estratto.csv');
    const known = await list('/api/bankmovement/getAll');
    return (text: string): number => known.find((one) => one['text'].includes(text))?.['id'] ?? 0;
  }

  const receivableOf = async (subscriptionId: number): Promise<Json> => {
    const [found] = await list(`/api/receivable/getAll?filters[subscriptionId]=${subscriptionId}`);
    if (!found) throw new Error('no receivable');
    return found;
  };

  /** Subscribes a customer who pays by transfer. Returns the id of the subscription. */
  async function awaiting(userId: number, { gross = 1_220, rate = 22 } = {}): Promise<number> {
    const { id: planId } = await api.make.aPlan(tenantId);
    const { id } = await call('POST', '/api/subscription/subscribe', {
      userId,
      planId,
      startDate: '2026-11-10T09:00:00Z',
      paymentAmount: gross / 100,
      vatPercentage: rate,
    });
    await call('PUT', `/api/subscription/setPaymentWithBankTransfer/${id}`);
    return id;
  }

  async function bulk(action: string, rowIds: readonly number[], terms?: object): Promise<void> {
    const body = { action, search: '', count: rowIds.length, rowIds, ...(terms && { terms }) };
    await call('POST', '/api/bulkoperation/start', body);
    await api.runJob('bulk-operations');
  }

  /** The amounts in a column of an Excel file, without its title. */
  async function inWorkbook(path: string, column: string): Promise<number[]> {
    const admin = await api.asAdminOf(tenantId);
    const { rawPayload } = await admin.raw({ method: 'GET', url: path });
    const sheet = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const cell = new RegExp(`<c r="${column}\\d+"[^>]*><v>([^<]+)</v>`, 'g');
    return [...sheet.matchAll(cell)].map(([, value]) => cents(Number(value)));
  }

  test('audit 4 · imported customers who are subscribed together pay by statement: list, files and credit have the same cents', async () => {
    const emails = [anEmail(), anEmail()];
    const rows = emails.map((email) => aCustomerRow({ email }));
    await upload('/api/user/import', { file: customersCsv(rows) }, 'clienti.csv');
    const people = (await list('/api/user/getAll')).filter(({ email }) => emails.includes(email));
    const { id: planId } = await api.make.aPlan(tenantId, { netCents: 3_333 });
    const terms = { planId, startDate: '2026-11-10T09:00:00Z', isByTransfer: true };
    const rowIds = people.map(({ id }) => Number(id));
    await bulk('subscribeUsers', rowIds, terms);
    const dues = (await list('/api/receivable/getAll')).filter((one) => one['plan'].id === planId);
    expect(dues.map(({ amount, vatAmount }) => [amount, vatAmount])).toEqual([
      [40.66, 7.33],
      [40.66, 7.33],
    ]);

    const [first, second] = dues.map(({ id }) => Number(id));
    const idOf = await movements([
      ['20/11/2026', '40,66', 'GIUSTO'],
      ['20/11/2026', '81,33', 'TROPPO'],
    ]);
    await call('POST', `/api/bankmovement/confirm/${idOf('GIUSTO')}`, { receivableIds: [first] });
    await call('POST', `/api/bankmovement/confirm/${idOf('TROPPO')}`, { receivableIds: [second] });

    const entries = await list(`/api/ledger/getAll?filters[planId]=${planId}`);
    const shown = entries.map(({ amount, vatAmount, credit }) => [amount, vatAmount, credit]);
    expect(shown.toSorted(([one], [other]) => one - other)).toEqual([
      [40.66, 7.33, 0],
      // the VAT of the amount due and that of the credit: 7.33 and 7.33
      [81.33, 14.66, 40.67],
    ]);
    const query = `filters[planId]=${planId}`;
    expect(await inWorkbook(`/api/ledger/exportXlsx?${query}`, 'K')).toEqual(
      entries.map(({ amount }) => cents(amount)),
    );
    const lines = (await desk.csv(`/api/ledger/exportCsv?${query}`)).slice(1);
    expect(lines.map((line) => line.split(';')[10])).toEqual(
      entries.map(({ amount }) => amount.toFixed(2).replace('.', ',')),
    );
  });

  test('audit 4 · a renewal of many beside single renewals, a withdrawal and a cancellation opens each period once', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const id = await awaiting((await api.make.aPerson({ tenantIds: [tenantId] })).id);
      const { id: paymentId } = await receivableOf(id);
      const approvalDate = '2026-11-20T09:00:00Z';
      await call('POST', '/api/BankTransfer/create', { paymentId, amount: 12.2, approvalDate });
      await call('PUT', `/api/subscription/setActiveNoRenewal/${id}`);
      ids.push(id);
    }
    const [renewed, withdrawn, cancelled, untouched] = ids;
    await Promise.all([
      bulk('renewSubscriptions', ids),
      desk.ask('PUT', `/api/subscription/renew/${renewed}`),
      desk.ask('PUT', `/api/subscription/withdrawRenewal/${withdrawn}`),
      desk.ask('DELETE', `/api/subscription/cancel/${cancelled}`),
    ]);

    const dues = await list('/api/receivable/getAll');
    const periodsOf = (id?: number) =>
      dues.filter(({ subscriptionId }) => subscriptionId === id).map(({ period }) => period);
    for (const id of [renewed, untouched]) expect(new Set(periodsOf(id))).toEqual(new Set([0, 1]));
    for (const id of ids) expect(new Set(periodsOf(id)).size).toBe(periodsOf(id).length);
    const left = dues.filter((one) => one['subscriptionId'] === cancelled && one['rest'] > 0);
    expect(left.every(({ state }) => state === 'cancelled')).toBe(true);
  });

  test('audit 4 · a movement of two subscriptions goes back in two parts and by hand; undone in another order, each cent returns', async () => {
    const userId = (await api.make.aPerson({ tenantIds: [tenantId] })).id;
    const ids = [await awaiting(userId), await awaiting(userId, { gross: 3_333, rate: 10 })];
    const dues = await Promise.all(ids.map(receivableOf));
    const idOf = await movements([
      ['15/11/2026', '50,00', 'UNICO'],
      ['18/11/2026', '-33,33', 'RESO A'],
      ['19/11/2026', '-6,67', 'RESO B'],
    ]);
    const receivableIds = dues.map(({ id }) => Number(id));
    await call('POST', `/api/bankmovement/confirm/${idOf('UNICO')}`, { receivableIds });
    const shown = async () => {
      const open = await Promise.all(ids.map(receivableOf));
      const entries = await list(`/api/ledger/getAll?filters[userId]=${userId}`);
      const credit = entries.reduce((sum, one) => sum + cents(one['credit']), 0);
      return [...open.map(({ covered, rest }) => [cents(covered), cents(rest)]), credit];
    };
    const before = await shown();
    expect(before).toEqual([[1_220, 0], [3_333, 0], 447]);
    const transfers = await list(`/api/ledger/getAll?filters[userId]=${userId}`);
    const entryOf = (amount: number) => transfers.find((one) => one['amount'] === amount)?.['id'];

    const sendBack = (text: string, entryId: number) =>
      call('POST', `/api/bankmovement/recordReturn/${idOf(text)}`, { entryId });
    await call('POST', `/api/ledger/returnTransfer/${entryOf(12.2)}`, {
      amount: 12.2,
      returnedOn: '2026-11-20T09:00:00Z',
    });
    await sendBack('RESO A', entryOf(37.8));
    expect(await shown()).toEqual([[0, 0], [447, 2_886], 0]);
    const [byHand] = await list(
      `/api/ledger/getAll?filters[userId]=${userId}&filters[kind]=refund`,
    );
    await call('POST', `/api/ledger/cancelReturn/${byHand?.['id']}`, { reason: 'Riga sbagliata' });
    await sendBack('RESO B', entryOf(12.2));
    await call('POST', `/api/bankmovement/undo/${idOf('RESO A')}`);
    await call('POST', `/api/bankmovement/undo/${idOf('RESO B')}`);

    expect(await shown()).toEqual(before);
  });
});
