import type { Loose } from '../json.ts';
import { active, isMoney, noRenewal, type Period } from './books.ts';
import { all, type Compare, cents, centsOf, shownSum, total } from './comparing.ts';
import { daysFrom, plusDays, plusMonths, romeDay, romeMonth } from './rome.ts';

const openStates = ['overdue', 'due', 'partial', 'processing', 'awaitingTransfer'];
const bands: readonly [string, number, number][] = [
  ['0-30', 0, 30],
  ['31-60', 31, 60],
  ['61-90', 61, 90],
  ['over-90', 91, Infinity],
];
export async function sums({ own, now, get, csv, same, rows }: Compare): Promise<void> {
  const periods = own.sold.flatMap((one) => one.periods);
  const sumOf = (isMeant: (one: Period) => boolean) => {
    const some = periods.filter(isMeant);
    return { count: some.length, amount: total(some.map(own.rest)) };
  };
  const isIn =
    (...states: string[]) =>
    (one: Period) =>
      states.includes(own.state(one, now));
  const cockpit = await get('/api/report/cockpit');
  const summary = await get('/api/receivable/summary');
  for (const [place, figures] of Object.entries({ cockpit, summary })) {
    same(`${place}, open`, shownSum(figures.open), sumOf(isIn(...openStates)));
    same(`${place}, overdue`, shownSum(figures.overdue), sumOf(isIn('overdue')));
    same(`${place}, awaited`, shownSum(figures.awaitingTransfer), sumOf(isIn('awaitingTransfer')));
    for (const [age, from, to] of bands) {
      const isOld = (one: Period) => daysFrom(one.due, now) >= from && daysFrom(one.due, now) <= to;
      const wanted = sumOf((one) => isIn('overdue')(one) && isOld(one));
      same(
        `${place}, ${age}`,
        shownSum(figures.ageing.find((one: Loose) => one.age === age)),
        wanted,
      );
    }
    const { items: upcoming } = await get(`/api/receivable/upcoming?${all}`);
    const lines = await csv('/api/receivable/exportUpcomingCsv');
    const soon = {
      count: upcoming.length,
      amount: total(upcoming.map((one: Loose) => cents(one.amount))),
    };
    same(`${place}, due soon`, shownSum(figures.dueSoon), soon);
    same('lines of those due soon', total(lines.map((line) => centsOf(line[4]) ?? 0)), soon.amount);
    for (const one of upcoming)
      if (
        one.dueDate <= now ||
        one.dueDate > new Date(Date.parse(now) + 31 * 86_400_000).toISOString()
      )
        same('due soon', one.dueDate, now);
  }
  const money = own.movements.filter(({ kind }) => isMoney(kind));
  const inRange = (from: string, to: string) => {
    const some = money.filter(({ at }) => romeDay(at) >= from && romeDay(at) <= to);
    return { count: some.length, amount: total(some.map((one) => one.cents)) };
  };
  const today = romeDay(now);
  const first = `${today.slice(0, 7)}-01`;
  const before = romeDay(plusMonths(`${first}T12:00:00Z`, -1));
  const sameDay = romeDay(plusMonths(`${today}T12:00:00Z`, -1));
  const eve = romeDay(plusDays(`${first}T12:00:00Z`, -1));
  const { collected } = cockpit;
  same('cockpit, this month', shownSum(collected.thisMonth), inRange(first, '9999-01-01'));
  same(
    'cockpit, last month to date',
    shownSum(collected.lastMonthToDate),
    inRange(before, sameDay),
  );
  same('cockpit, last month', shownSum(collected.lastMonth), inRange(before, eve));
  rows(
    'cockpit, month',
    collected.months
      .filter((one: Loose) => one.count > 0)
      .map((one: Loose) => [
        one.month,
        one.count,
        cents(one.amount),
        cents(one.paypal) + cents(one.bank),
      ]),
    [...Map.groupBy(money, ({ at }) => romeMonth(at))]
      .filter(([month]) => month > romeMonth(plusMonths(now, -12)))
      .map(([month, some]) => [
        month,
        some.length,
        total(some.map((one) => one.cents)),
        total(some.map((one) => one.cents)),
      ]),
  );
  const isRunning = ({ status }: { status: number }) => status === active || status === noRenewal;
  same('cockpit, active', cockpit.subscriptions.active, own.sold.filter(isRunning).length);
}
