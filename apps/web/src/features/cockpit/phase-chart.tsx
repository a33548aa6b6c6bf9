import type { Cockpit } from '@canone/contracts/overviews/cockpit';
import { cockpitLinks } from '@canone/contracts/overviews/cockpit-links';
import { formatMonth } from '@canone/contracts/values/format';
import { Bars } from '../../kit/chart/bars.tsx';
import { formatInteger } from '../../kit/format/format.ts';
import { ChartPanel } from './chart-panel.tsx';
import { phaseText, shortMonth } from './cockpit-texts.ts';
import { ListLink } from './list-link.tsx';

const series = ['Iniziate', 'Finite'];

/** The subscriptions that began and ended in the last twelve months. */
export function PhaseChart({ subscriptions }: { subscriptions: Cockpit['subscriptions'] }) {
  const { months } = subscriptions;
  const summary = phaseText(subscriptions);
  const total = (counts: readonly number[]) => formatInteger(counts.reduce((a, b) => a + b, 0));
  return (
    <ChartPanel
      title="Sottoscrizioni iniziate e finite"
      summary={summary}
      picture={
        <Bars
          label={summary}
          series={series}
          groups={months.map(({ month, begun, ended }) => ({
            key: month,
            label: shortMonth(month),
            values: [begun, ended],
          }))}
          format={formatInteger}
        />
      }
      heads={series}
      rows={months.map(({ month, begun, ended }) => ({
        key: month,
        label: formatMonth(month),
        cells: [
          <ListLink key="begun" link={cockpitLinks.begunIn(month)}>
            {formatInteger(begun)}
          </ListLink>,
          <ListLink key="ended" link={cockpitLinks.endedIn(month)}>
            {formatInteger(ended)}
          </ListLink>,
        ],
      }))}
      totals={[total(months.map(({ begun }) => begun)), total(months.map(({ ended }) => ended))]}
    />
  );
}
