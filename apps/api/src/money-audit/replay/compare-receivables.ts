import type { Loose } from '../json.ts';
import type { Period } from './books.ts';
import { all, type Compare, cents, centsOf, netOf, second } from './comparing.ts';
import type { Oracle } from './oracle.ts';
import { daysFrom, italianDay } from './rome.ts';

function rowOf(own: Oracle, one: Period, now: string) {
  const state = own.state(one, now);
  const isLate = state === 'overdue' || (state === 'awaitingTransfer' && own.isLate(one, now));
  const net = netOf(one.gross, one.rate);
  return {
    of: one.of.id,
    period: one.number,
    due: second(one.due),
    ends: second(one.ends),
    amounts: [one.gross, net, one.gross - net, one.rate],
    paid: [own.covered(one), one.refunded, one.waived, own.rest(one)],
    state,
    late: isLate ? daysFrom(one.due, now) : null,
  };
}

export async function receivables({ own, now, get, csv, same, rows }: Compare): Promise<void> {
  const shown: Loose[] = (await get(`/api/receivable/getAll?${all}`)).items;
  const periods = own.sold.flatMap((one) => one.periods);
  rows(
    'receivable',
    shown.map((one) => ({
      of: one.subscriptionId,
      period: one.period,
      due: second(one.dueDate),
      ends: second(one.periodEnd),
      amounts: [one.amount, one.netAmount, one.vatAmount, one.vatPercentage].map(cents),
      paid: [one.covered, one.refunded, one.writtenOff, one.rest].map(cents),
      state: one.state,
      late: one.daysOverdue,
    })),
    periods.map((one) => rowOf(own, one, now)),
  );
  for (const one of shown)
    same('receivable alone', await get(`/api/receivable/GetById/${one.id}`), one);
  rows(
    'line of receivables',
    (await csv('/api/receivable/exportCsv')).map((line) => [
      line[0]?.slice(0, 10),
      line[4],
      line[5],
      ...line.slice(6).map(centsOf),
    ]),
    shown.map((one) => [
      italianDay(one.dueDate),
      one.stateName,
      one.daysOverdue === null ? '' : String(one.daysOverdue),
      ...[one.amount, one.covered, one.refunded, one.writtenOff, one.rest].map(cents),
    ]),
  );
}
