import type { Loose } from '../json.ts';
import { creditOf, isMoney } from './books.ts';
import { all, type Compare, cents, centsOf, netOf, second, total } from './comparing.ts';
import { italianDay, romeMonth } from './rome.ts';

const names: Readonly<Record<string, string>> = {
  charge: 'Addebito',
  transfer: 'Bonifico',
  refund: 'Rimborso',
  reversal: 'Storno della banca',
  reversalCancelled: 'Storno annullato',
  writeOff: 'Abbuono',
  writeOffCancelled: 'Abbuono annullato',
  correction: 'Rettifica',
};

export async function movements({ own, get, csv, same, rows }: Compare): Promise<void> {
  const shown: Loose[] = (await get(`/api/ledger/getAll?${all}`)).items;
  rows(
    'movement',
    shown.map((one) => [
      one.subscriptionId,
      one.kind,
      cents(one.amount),
      second(one.occurredAt),
      one.fee === null ? null : cents(one.fee),
    ]),
    own.movements.map((one) => [one.of.id, one.kind, one.cents, second(one.at), one.fee]),
  );
  rows(
    'credit',
    shown
      .filter(({ credit }) => credit !== 0)
      .map((one) => [one.subscriptionId, cents(one.credit)]),
    own.pots.filter((pot) => creditOf(pot) > 0).map((pot) => [pot.of.id, creditOf(pot)]),
  );
  for (const one of shown) {
    same('movement alone', await get(`/api/ledger/GetById/${one.id}`), one);
    same(
      'net and VAT of a movement',
      cents(one.netAmount) + cents(one.vatAmount),
      cents(one.amount),
    );
    const inside =
      Math.abs(cents(one.amount)) - netOf(Math.abs(cents(one.amount)), cents(one.vatPercentage));
    if (Math.abs(Math.abs(cents(one.vatAmount)) - inside) > 1)
      same('VAT of a movement', [one.kind, one.amount, one.vatAmount], inside);
  }
  rows(
    'line of movements',
    (await csv('/api/ledger/exportCsv')).map((line) => [
      line[0]?.slice(0, 10),
      line[5],
      ...[7, 9, 10, 11, 14, 15].map((at) => centsOf(line[at])),
    ]),
    shown.map((one) => {
      const amounts = ['netAmount', 'vatAmount', 'amount'].map((key) => cents(one[key]));
      return [
        italianDay(one.occurredAt),
        names[one.kind],
        ...(isMoney(one.kind) ? amounts : [null, null, null]),
        one.fee === null ? null : cents(one.fee),
        isMoney(one.kind) ? null : cents(one.amount),
        cents(one.credit),
      ];
    }),
  );
  const money = shown.filter(({ kind }) => isMoney(kind));
  const keyOf: Readonly<Record<string, (one: Loose) => string>> = {
    month: (one) => romeMonth(one.occurredAt),
    vatRate: (one) => String(cents(one.vatPercentage)),
    method: (one) => one.method,
  };
  for (const [by, key] of Object.entries(keyOf)) {
    const report = await get(`/api/report/collected?from=2000-01-01&to=2150-01-01&by=${by}`);
    const groups = Map.groupBy(money, key);
    const sums = (some: readonly Loose[]) =>
      ['amount', 'netAmount', 'vatAmount', 'fee'].map((name) =>
        total(some.map((one) => cents(one[name] ?? 0))),
      );
    rows(
      `collected by ${by}`,
      report.items.map((one: Loose) => [one.key, one.count, ...sums([one])]),
      [...groups].map(([name, some]) => [name, some.length, ...sums(some)]),
    );
    same(`collected in all by ${by}`, sums([report]), sums(money));
  }
  const { items: totals } = await get('/api/ledger/totals?filters[isMoney]=true');
  same(
    'totals',
    total(totals.map((one: Loose) => cents(one.amount))),
    total(money.map((one) => cents(one.amount))),
  );
}
