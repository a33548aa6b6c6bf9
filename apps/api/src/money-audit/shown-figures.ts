import { brokenBooks } from '../testing/broken-books.ts';
import type { AuditedShop } from './audited-shop.ts';
import { always, cents, sum } from './comparison.ts';
import type { Json } from './json.ts';
import { isMoney } from './own-figures.ts';

const inRome = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' });
const dayOf = (at: string | null) => (at === null ? '-' : inRome.format(new Date(at)).slice(2));
export const nothing = '0/0 0/0 0/0';
const ever = 'from=2000-01-01&to=2150-01-01';
const byId = (rows: Json[]) => rows.toSorted((a, b) => a['id'] - b['id']);

/**
 * The figures that the product shows, as short lines that a person can write by hand. All amounts are in cents, and all
 * days are days in Rome.
 */
export async function shown(shop: AuditedShop) {
  const get = (path: string) => shop.done(shop.ask('GET', path));
  const ledger: Json[] = byId((await get(`/api/ledger/getAll?${always}`)).items);
  const receivables: Json[] = (await get(`/api/receivable/getAll?${always}`)).items;
  const subscriptions = byId((await get(`/api/subscription/getAll?${always}`)).items);
  const nth = new Map(subscriptions.map(({ id }, at) => [id, at + 1]));
  const money = ledger.filter(({ kind }) => isMoney(kind));
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

/** Compares sums that must be equal in every state, and returns the contradictions. */
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
