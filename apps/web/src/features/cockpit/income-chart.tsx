import { ledgerMethods } from '@canone/contracts/billing/ledger-rules';
import type { Cockpit } from '@canone/contracts/overviews/cockpit';
import { cockpitLinks, moneyMethods } from '@canone/contracts/overviews/cockpit-links';
import { formatMonth } from '@canone/contracts/values/format';
import { Bars } from '../../kit/chart/bars.tsx';
import { formatEuro, formatInteger } from '../../kit/format/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import { incomeText, shortMonth } from './cockpit-texts.ts';
import { ListLink } from './list-link.tsx';

type Months = NonNullable<Cockpit['collected']>['months'];

/** The money of the last twelve months by method. */
export function IncomeChart({ months }: { months: Months }) {
  const summary = incomeText(months);
  const series = moneyMethods.map((method) => ledgerMethods[method]);
  const total = (of: (month: Months[number]) => number) =>
    formatEuro(months.reduce((cents, month) => cents + Math.round(of(month) * 100), 0) / 100);
  return (
    <ChartPanel
      title="Incassi degli ultimi dodici mesi"
      summary={summary}
      picture={
        <Bars
          label={summary}
          series={series}
          groups={months.map((month) => ({
            key: month.month,
            label: shortMonth(month.month),
            values: moneyMethods.map((method) => month[method]),
          }))}
          isStacked
          format={(euro) => `${formatInteger(euro)} €`}
        />
      }
      heads={[...series, 'Totale']}
      rows={months.map((month) => ({
        key: month.month,
        label: formatMonth(month.month),
        cells: [
          ...moneyMethods.map((method) => (
            <ListLink key={method} link={cockpitLinks.collectedIn(month.month, method)}>
              {formatEuro(month[method])}
            </ListLink>
          )),
          <ListLink key="all" link={cockpitLinks.collectedIn(month.month)}>
            {formatEuro(month.amount)}
          </ListLink>,
        ],
      }))}
      totals={[
        ...moneyMethods.map((method) => total((month) => month[method])),
        total(({ amount }) => amount),
      ]}
    />
  );
}
