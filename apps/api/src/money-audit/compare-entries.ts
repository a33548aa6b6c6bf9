import { always, type Comparison, cents, comma, sum } from './comparison.ts';
import type { Json } from './json.ts';
import { type OwnEntry } from './own-books.ts';
import { romeMonth, writtenDay } from './own-calendar.ts';
import {
  collectedBy,
  creditOf,
  isMoney,
  keysOf,
  methodOf,
  type OwnSums,
  status,
} from './own-figures.ts';

const kindNames: Record<string, string> = {
  charge: 'Addebito',
  transfer: 'Bonifico',
  refund: 'Rimborso',
  reversal: 'Storno della banca',
  writeOff: 'Abbuono',
  writeOffCancelled: 'Abbuono annullato',
  correction: 'Rettifica',
};
const methodNames: Record<string, string> = { paypal: 'PayPal', bank: 'Bonifico', none: 'Nessuno' };
const sums = (row: Json) => ({
  count: row['count'],
  gross: cents(row['amount']),
  vat: cents(row['vatAmount']),
  fee: cents(row['fee']),
});
const own = (
  { count, gross, vat, fee }: OwnSums = { count: 0, gross: 0, vat: 0, fee: 0, returned: 0 },
) => ({
  count,
  gross,
  vat,
  fee,
});
const euro = (amount: number) => amount / 100;

/**
 * Returns whether an entry is a valid write-off of the last period of a subscription that goes on or can be paid again.
 */
function isAskedAgain({ receipt, subscription }: OwnEntry): boolean {
  if (receipt.held <= 0 || subscription.status === status.cancelled) return false;
  const [period] = receipt.covers.keys();
  return subscription.status === status.active || period === subscription.periods.at(-1);
}

export async function compareEntries(comparison: Comparison): Promise<void> {
  await compareList(comparison);
  await compareSums(comparison);
}

/** Compares the list, each single entry and the exported file. */
async function compareList({ books, get, csv, same, sameRows }: Comparison): Promise<void> {
  const { entries } = books;
  const isReceipt = (entry: OwnEntry) =>
    entry === entries.find(({ receipt }) => receipt === entry.receipt);
  const ledger: Json[] = (await get(`/api/ledger/getAll?${always}`)).items;
  sameRows(
    'entry',
    ledger.map((row) => ({
      subscription: row['subscriptionId'],
      kind: row['kind'],
      method: row['method'],
      at: Math.floor(Date.parse(row['occurredAt']) / 1000),
      amount: cents(row['amount']),
      net: cents(row['netAmount']),
      vat: cents(row['vatAmount']),
      rate: cents(row['vatPercentage']),
      fee: row['fee'] === null ? null : cents(row['fee']),
      credit: cents(row['credit']),
      refundable: cents(row['refundable']),
      isCancellable: row['isCancellable'],
    })),
    entries.map((entry) => ({
      subscription: entry.subscription.id,
      kind: entry.kind,
      method: methodOf(entry, entries),
      at: Math.floor(Date.parse(entry.at) / 1000),
      amount: entry.cents,
      net: entry.cents - entry.vat,
      vat: entry.vat,
      rate: entry.rate,
      fee: entry.fee,
      credit: isReceipt(entry) ? creditOf(entry.receipt) : 0,
      refundable: isReceipt(entry) && entry.kind !== 'writeOff' ? entry.receipt.held : 0,
      isCancellable:
        (entry.kind === 'writeOff' && isAskedAgain(entry)) ||
        (entry.kind === 'refund' && methodOf(entry, entries) === 'bank'),
    })),
  );
  for (const row of ledger) same('entry alone', await get(`/api/ledger/GetById/${row['id']}`), row);
  const ledgerLines = await csv('/api/ledger/exportCsv');
  sameRows(
    'line of entries',
    ledgerLines
      .slice(1)
      .map((line) =>
        line.split(';').filter((_, at) => [0, 5, 6, 7, 8, 9, 10, 11, 14, 15].includes(at)),
      ),
    entries.map((entry) => {
      const money = (amount: number) => (isMoney(entry.kind) ? comma(amount) : '');
      return [
        writtenDay(entry.at),
        kindNames[entry.kind],
        methodNames[methodOf(entry, entries)],
        money(entry.cents - entry.vat),
        String(entry.rate / 100).replace('.', ','),
        money(entry.vat),
        money(entry.cents),
        entry.fee === null ? '' : comma(entry.fee),
        isMoney(entry.kind) ? '' : comma(entry.cents),
        comma(isReceipt(entry) ? creditOf(entry.receipt) : 0),
      ];
    }),
  );
}

/** Compares the totals, the three groupings of the report, and each month. */
async function compareSums({ books, get, csv, same, sameRows }: Comparison): Promise<void> {
  const { entries } = books;
  // the returned amount is not compared when a correction exists
  const isCorrected = entries.some(({ kind }) => kind === 'correction');
  const given = (amount: number) => (isCorrected ? null : cents(amount));
  const keys = keysOf(entries);
  const inAll = collectedBy(entries, () => 'all')['all'];
  for (const by of ['month', 'vatRate', 'method'] as const) {
    const report = await get(`/api/report/collected?from=2000-01-01&to=2150-01-01&by=${by}`);
    const groups = collectedBy(entries, keys[by]);
    sameRows(
      `collected by ${by}`,
      report.items.map((row: Json) => ({
        key: row['key'],
        ...sums(row),
        returned: given(row['returned']),
        net: cents(row['netAmount']),
      })),
      Object.entries(groups).map(([key, group]) => ({
        key,
        ...own(group),
        returned: given(euro(group.returned)),
        net: group.gross - group.vat,
      })),
    );
    same(
      `collected in all by ${by}`,
      { ...sums(report), returned: given(report.returned) },
      { ...own(inAll), returned: given(euro(inAll?.returned ?? 0)) },
    );
  }
  for (const month of new Set(entries.map(({ at }) => romeMonth(at)))) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
    const range = `from=${month}-01&to=${month}-${last}`;
    const report = await get(`/api/report/collected?${range}`);
    const group = collectedBy(entries, keys.month)[month];
    same(`collected in ${month}`, cents(report.amount), group?.gross ?? 0);
    const filters = `filters[from]=${month}-01&filters[to]=${month}-${last}`;
    const { items } = await get(`/api/ledger/totals?${filters}`);
    same(
      `totals of ${month}`,
      sum(items.map((row: Json) => cents(row['amount']))),
      group?.gross ?? 0,
    );
    const { totalCount } = await get(`/api/ledger/getAll?${always}&${filters}`);
    const lines = await csv(`/api/ledger/exportCsv?${filters}`);
    same(
      `lines of ${month}`,
      lines.length - 1,
      entries.filter(({ at }) => romeMonth(at) === month).length,
    );
    same(
      `entries of ${month}`,
      totalCount,
      entries.filter(({ at }) => romeMonth(at) === month).length,
    );
  }
  const { items: totals } = await get('/api/ledger/totals');
  sameRows(
    'totals',
    totals.map((row: Json) => ({
      key: `${row['method']} ${cents(row['vatPercentage'])}`,
      ...sums(row),
    })),
    Object.entries(
      collectedBy(entries, (entry) => `${methodOf(entry, entries)} ${entry.rate}`),
    ).map(([key, group]) => ({ key, ...own(group) })),
  );
}
