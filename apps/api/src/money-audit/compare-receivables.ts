import { always, type Comparison, cents, comma, shownSum, sum } from './comparison.ts';
import type { Json } from './json.ts';
import { type OwnPeriod } from './own-books.ts';
import { daysBetween, writtenDay } from './own-calendar.ts';
import { overdueDays, restOf, stateOf } from './own-figures.ts';
import { netOf } from './own-vat.ts';

const stateNames: Record<string, string> = {
  future: 'Futura',
  due: 'Da pagare',
  partial: 'Pagata in parte',
  overdue: 'Insoluta',
  processing: 'In attesa di PayPal',
  awaitingTransfer: 'In attesa di bonifico',
  paid: 'Pagata',
  refunded: 'Rimborsata',
  partlyRefunded: 'Rimborsata in parte',
  writtenOff: 'Abbuonata',
  notAsked: 'Non richiesta',
  cancelled: 'Cancellata',
};
const open = ['overdue', 'due', 'partial', 'processing', 'awaitingTransfer'];
const bands: [string, number, number][] = [
  ['0-30', 0, 30],
  ['31-60', 31, 60],
  ['61-90', 61, 90],
  ['over-90', 91, Infinity],
];

const periodsOf = ({ books }: Comparison) => books.subscriptions.flatMap((one) => one.periods);

const periodsIn = (comparison: Comparison, state: string) =>
  periodsOf(comparison).filter((one) => stateOf(one, comparison.now) === state);

async function compareRows(comparison: Comparison): Promise<void> {
  const { now, get, same, sameRows } = comparison;
  const periods = periodsOf(comparison);
  const list: Json[] = (await get(`/api/receivable/getAll?${always}`)).items;
  const periodRow = (period: OwnPeriod) => ({
    subscription: period.subscription.id,
    customer: period.subscription.customerId,
    period: period.number,
    due: Date.parse(period.due),
    ends: Date.parse(period.ends),
    amount: period.gross,
    net: netOf(period.gross, period.rate),
    vat: period.gross - netOf(period.gross, period.rate),
    rate: period.rate,
    covered: period.covered,
    refunded: period.refunded,
    writtenOff: period.writtenOff,
    rest: restOf(period),
    state: stateOf(period, now),
    stateName: stateNames[stateOf(period, now)],
    days: overdueDays(period, now),
  });
  sameRows(
    'receivable',
    list.map((row) => ({
      subscription: row['subscriptionId'],
      customer: row['user'].id,
      period: row['period'],
      due: Math.floor(Date.parse(row['dueDate']) / 1000) * 1000,
      ends: Math.floor(Date.parse(row['periodEnd']) / 1000) * 1000,
      amount: cents(row['amount']),
      net: cents(row['netAmount']),
      vat: cents(row['vatAmount']),
      rate: cents(row['vatPercentage']),
      covered: cents(row['covered']),
      refunded: cents(row['refunded']),
      writtenOff: cents(row['writtenOff']),
      rest: cents(row['rest']),
      state: row['state'],
      stateName: row['stateName'],
      days: row['daysOverdue'],
    })),
    periods.map(periodRow),
  );
  for (const row of list)
    same('receivable alone', await get(`/api/receivable/GetById/${row['id']}`), row);
}

async function compareFilters(comparison: Comparison): Promise<void> {
  const { get, same } = comparison;
  const ofState = (state: string) => periodsIn(comparison, state);
  for (const state of Object.keys(stateNames)) {
    const { totalCount } = await get(`/api/receivable/getAll?${always}&filters[state]=${state}`);
    same(`receivables that are ${state}`, totalCount, ofState(state).length);
  }
  const { totalCount: openCount } = await get(
    `/api/receivable/getAll?${always}&filters[isOpen]=true`,
  );
  same('open receivables', openCount, sum(open.map((state) => ofState(state).length)));
}

async function compareSums(comparison: Comparison): Promise<void> {
  const { now, get, same } = comparison;
  const ofState = (state: string) => periodsIn(comparison, state);
  const summary = await get('/api/receivable/summary');
  const sumsOf = (some: readonly OwnPeriod[]) => ({
    count: some.length,
    amount: sum(some.map(restOf)),
  });
  same('overdue in all', shownSum(summary.overdue), sumsOf(ofState('overdue')));
  same(
    'awaiting a transfer',
    shownSum(summary.awaitingTransfer),
    sumsOf(ofState('awaitingTransfer')),
  );
  same('in progress', shownSum(summary.processing), sumsOf(ofState('processing')));
  for (const [key, from, to] of bands) {
    const own = ofState('overdue').filter((one) => {
      const days = daysBetween(one.due, now);
      return from <= days && days <= to;
    });
    same(
      `overdue ${key}`,
      shownSum(summary.ageing.find((one: Json) => one['age'] === key)),
      sumsOf(own),
    );
    const { totalCount } = await get(`/api/receivable/getAll?${always}&filters[age]=${key}`);
    same(`listed as overdue ${key}`, totalCount, own.length);
  }
}

async function compareFile(comparison: Comparison): Promise<void> {
  const { now, csv, sameRows } = comparison;
  const periods = periodsOf(comparison);
  const receivableLines = await csv('/api/receivable/exportCsv');
  sameRows(
    'line of receivables',
    receivableLines
      .slice(1)
      .map((line) => line.split(';').filter((_, at) => ![1, 2, 3].includes(at))),
    periods.map((period) => {
      const days = overdueDays(period, now);
      return [
        writtenDay(period.due),
        stateNames[stateOf(period, now)],
        days === null ? '' : String(days),
        ...[period.gross, period.covered, period.refunded, period.writtenOff, restOf(period)].map(
          comma,
        ),
      ];
    }),
  );
}

/** Compares the list, each single receivable, every filter, the sums and the exported file. */
export async function compareReceivables(comparison: Comparison): Promise<void> {
  await compareRows(comparison);
  await compareFilters(comparison);
  await compareSums(comparison);
  await compareFile(comparison);
}
