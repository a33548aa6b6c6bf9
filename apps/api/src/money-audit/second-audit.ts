import { brokenBooks } from '../testing/broken-books.ts';
import { type AuditedShop, anAuditedShop } from './audited-shop.ts';
import { always, cents, sum } from './comparison.ts';
import type { Json } from './json.ts';
import type { OwnSubscription } from './own-books.ts';
import { euro } from './tariff.ts';

const inRome = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' });
const dayOf = (at: string | null) => (at === null ? '-' : inRome.format(new Date(at)).slice(2));
export const nothing = '0/0 0/0 0/0';
const ever = 'from=2000-01-01&to=2150-01-01';
const byId = (rows: Json[]) => rows.toSorted((a, b) => a['id'] - b['id']);

/** The figures that the product shows, as short lines that a person can write by hand. All amounts in cents, all days in Rome. */
export async function shown(shop: AuditedShop) {
  const get = (path: string) => shop.done(shop.ask('GET', path));
  const ledger: Json[] = byId((await get(`/api/ledger/getAll?${always}`)).items);
  const receivables: Json[] = (await get(`/api/receivable/getAll?${always}`)).items;
  const subscriptions = byId((await get(`/api/subscription/getAll?${always}`)).items);
  const nth = new Map(subscriptions.map(({ id }, at) => [id, at + 1]));
  const money = ledger.filter(({ kind }) => kind !== 'writeOff');
  const report = async (by: string) => (await get(`/api/report/collected?${ever}&by=${by}`)).items;
  const line = (row: Json) => `${row['key']} ${cents(row['amount'])}/${cents(row['vatAmount'])}`;
  const rates: Json[] = await report('vatRate');
  const months: Json[] = await report('month');
  const { overdue, awaitingTransfer, processing } = await get('/api/receivable/summary');
  const box = ({ count, amount }: Json) => `${count}/${cents(amount)}`;
  return {
    dues: receivables
      .map((row) => {
        const [c, r, w, rest] = ['covered', 'refunded', 'writtenOff', 'rest'].map((key) =>
          cents(row[key]),
        );
        return `${nth.get(row['subscriptionId'])}.${row['period']} ${row['state']} ${c}+${r}+${w} rest ${rest} on ${dayOf(row['settledAt'])}`;
      })
      .toSorted(),
    money: ledger.map(
      ({ kind, amount, occurredAt, credit }) =>
        `${kind} ${cents(amount)} ${dayOf(occurredAt)}${credit ? ` credit ${cents(credit)}` : ''}`,
    ),
    rate: rates.map(line).toSorted(),
    month: months.map(line).toSorted(),
    open: [overdue, awaitingTransfer, processing].map(box).join(' '),
    status: subscriptions.map((row) => row['subscriptionStatus']).join(''),
    wrong: await contradictions(shop, { money, receivables, rates, months, overdue }),
  };
}

interface Seen {
  readonly money: Json[];
  readonly receivables: Json[];
  readonly rates: Json[];
  readonly months: Json[];
  readonly overdue: Json;
}

/** Sums that must agree in every state. */
async function contradictions(shop: AuditedShop, seen: Seen): Promise<string[]> {
  const { money, receivables, rates, months, overdue } = seen;
  const add = (rows: Json[], key: string) => sum(rows.map((row) => cents(row[key] ?? 0)));
  const { items: totals } = await shop.done(shop.ask('GET', '/api/ledger/totals'));
  const all = await shop.done(shop.ask('GET', `/api/report/collected?${ever}`));
  const late = receivables.filter(({ state }) => state === 'overdue');
  const written = await shop.done(shop.ask('GET', `/api/ledger/getAll?${always}`));
  const credit = add(written.items, 'credit');
  const wrong: string[] = [];
  const same = (name: string, ...figures: number[]) => {
    if (new Set(figures).size > 1) wrong.push(`${name}: ${figures.join(' ')}`);
  };
  for (const key of ['amount', 'vatAmount', 'fee'])
    same(key, ...[money, totals, rates, months, [all]].map((rows) => add(rows, key)));
  same('money = covered + credit', add(money, 'amount'), add(receivables, 'covered') + credit);
  same('overdue', cents(overdue['amount']), add(late, 'rest'));
  same('overdue count', overdue['count'], late.length);
  for (const row of receivables) {
    const parts = ['covered', 'refunded', 'writtenOff', 'rest'].map((key) => cents(row[key]));
    same(`receivable ${row['id']}`, cents(row['amount']), sum(parts));
    same(`settled ${row['id']}`, Number(row['settledAt'] !== null), Number(row['rest'] === 0));
  }
  for (const row of money) {
    const [gross, vat, rate] = ['amount', 'vatAmount', 'vatPercentage'].map((key) => row[key]);
    if (Math.abs(vat - (gross * rate) / (100 + rate)) > 0.0151) wrong.push(`VAT ${gross}: ${vat}`);
  }
  const broken = await brokenBooks(shop.api, shop.tenantId);
  return [...wrong, ...broken.map((check) => `verify: ${JSON.stringify(check)}`)];
}

/** The actions of an administrator. Each returns its HTTP status. */
export function deeds(shop: AuditedShop, ask = shop.ask) {
  const status = async (answer: ReturnType<typeof ask>) => (await answer).status;
  const entryId = async (kind: string, nth = 0): Promise<number> =>
    (await shop.entryOf(kind, nth))['id'];
  return {
    entryId,
    refund: (id: number, amount?: number) =>
      status(
        ask(
          'POST',
          `/api/ledger/refund/${id}`,
          amount === undefined ? {} : { amount: euro(amount) },
        ),
      ),
    sendsBack: (id: number, amount: number, returnedOn = String(shop.api.now())) =>
      status(ask('POST', `/api/ledger/returnTransfer/${id}`, { amount: euro(amount), returnedOn })),
    uses: async (id: number, sub: OwnSubscription, number = 0) => {
      const receivableId = (await shop.receivableOf(sub, number))['id'];
      return status(ask('POST', `/api/ledger/applyCredit/${id}`, { receivableId }));
    },
    writesOff: async (sub: OwnSubscription, number = 0) => {
      const { id } = await shop.receivableOf(sub, number);
      return status(ask('POST', `/api/receivable/writeOff/${id}`, { reason: 'Accordo' }));
    },
    records: async (
      sub: OwnSubscription,
      amount: number,
      { at = String(shop.api.now()), number = 0 }: { at?: string; number?: number } = {},
    ) => {
      const paymentId = await shop.paymentId(sub, number);
      const body = { paymentId, amount: euro(amount), approvalDate: at };
      const { status: code, data } = await ask('POST', '/api/BankTransfer/create', body);
      if (code !== 200) throw new Error(`transfer refused: ${code}`);
      return Number(data.id);
    },
    corrects: async (
      sub: OwnSubscription,
      id: number,
      { amount, at, number = 0 }: { amount: number; at: string; number?: number },
    ) => {
      const paymentId = await shop.paymentId(sub, number);
      const body = { id, paymentId, amount: euro(amount), approvalDate: at };
      return status(ask('PUT', '/api/BankTransfer/update', body));
    },
    deletes: (id: number) => status(ask('DELETE', `/api/BankTransfer/delete/${id}`)),
    activates: (sub: OwnSubscription, reason?: string) =>
      status(
        ask(
          'PUT',
          `/api/subscription/setActiveNoRenewal/${sub.id}`,
          reason && { writeOffReason: reason },
        ),
      ),
  };
}

export interface Setup {
  readonly now?: string;
  readonly rate?: number;
  readonly months?: number;
  readonly start?: string;
}

/** A subscription that awaits a transfer, and the actions of its administrator. */
export async function awaited(
  gross: number,
  { now = '2026-11-21T09:30:00Z', rate = 22, ...terms }: Setup = {},
) {
  const shop = await anAuditedShop({ now });
  const sub = await shop.subscribes({ gross, rate, ...terms });
  await shop.awaitsTransfer(sub);
  const another = async (price: number, percent: number) => {
    const other = await shop.subscribes({
      customerId: sub.customerId,
      gross: price,
      rate: percent,
    });
    await shop.awaitsTransfer(other);
    return other;
  };
  return { shop, sub, another, ...deeds(shop) };
}

/** A subscription whose first charge PayPal has completed. */
export async function charged({
  now = '2026-11-21T09:30:00Z',
  gross = 1_220,
  rate = 22,
}: Setup & { gross?: number } = {}) {
  const shop = await anAuditedShop({ now });
  const sub = await shop.subscribes({ gross, rate });
  const { paid } = await shop.paysOnline(sub);
  return { shop, sub, paid, ...deeds(shop) };
}

/** A customer who pays a link at PayPal while this fault is active. */
export async function pays(
  shop: AuditedShop,
  sub: OwnSubscription,
  { number = 0, subscriptions = {} }: { number?: number; subscriptions?: object } = {},
) {
  await shop.api.paypal.faults({ subscriptions });
  const { token, request } = await shop.aLink(sub, { number });
  const paid = await shop.api.paypal.createSubscription(request);
  await shop.api.paypal.approve(paid);
  await shop.confirm(token, paid);
  await shop.hear();
  await shop.api.paypal.faults({});
  return paid;
}

/** Expects that the books contain each completed sale of PayPal once, on PayPal's day. */
export async function journalAndBooks(shop: AuditedShop, ...paid: string[]) {
  const sales = (await Promise.all(paid.map((one) => shop.salesOf(one)))).flat();
  const own = sales.filter(({ status }) => !['PENDING', 'DECLINED', 'DENIED'].includes(status));
  const booked = (await shop.ledger()).filter(({ kind }) => kind === 'charge');
  const second = (at: string) => Math.floor(Date.parse(at) / 1000);
  return [
    booked.map(({ occurredAt }) => second(occurredAt)),
    own.map(({ time }) => second(time)),
  ].map((times) => times.toSorted((a, b) => a - b).join(' '));
}
