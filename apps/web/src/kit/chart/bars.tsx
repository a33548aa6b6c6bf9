import './bars.css';
import { useId } from 'react';
import { niceTicks } from './ticks.ts';

export interface BarGroup {
  readonly key: string;
  readonly label: string;
  /** One value for each series. */
  readonly values: readonly number[];
}

interface BarsProps {
  /** A sentence that states what the chart shows. */
  readonly label: string;
  /** The names of the series, two at most: the first is filled, the second hatched. */
  readonly series: readonly string[];
  readonly groups: readonly BarGroup[];
  /** True when the bars of a group are stacked. Otherwise they are side by side. */
  readonly isStacked?: boolean;
  readonly format: (value: number) => string;
}

interface Bar {
  readonly series: number;
  readonly from: number;
  readonly to: number;
}

/** The bars of a stacked group. Values below zero are stacked downwards. */
function stacked(values: readonly number[]): readonly Bar[] {
  const ends = { up: 0, down: 0 };
  return values.map((value, series) => {
    const way = value < 0 ? 'down' : 'up';
    const from = ends[way];
    ends[way] += value;
    return { series, from, to: ends[way] };
  });
}

const share = 0.6;

/** Vertical bars in SVG, without a chart library. A table beside the chart has the same values. */
export function Bars({ label, series, groups, isStacked = false, format }: BarsProps) {
  const hatch = useId();
  const columns = groups.map(({ values }) =>
    isStacked ? stacked(values) : values.map((to, index) => ({ series: index, from: 0, to })),
  );
  const ticks = niceTicks(columns.flatMap((bars) => bars.flatMap(({ from, to }) => [from, to])));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const heightOf = (value: number) => (100 * (value - low)) / (high - low);
  const slot = 100 / Math.max(groups.length, 1);
  const width = (slot * share) / (isStacked ? 1 : series.length);

  function barOf({ series: index, from, to }: Bar, place: number) {
    const left = slot * (place + (1 - share) / 2) + (isStacked ? 0 : index * width);
    return (
      <rect
        key={index}
        className="bar"
        data-series={index}
        fill={index === 1 ? `url(#${hatch})` : undefined}
        x={`${left}%`}
        width={`${width}%`}
        y={`${100 - heightOf(Math.max(from, to))}%`}
        height={`${Math.abs(heightOf(to) - heightOf(from))}%`}
      />
    );
  }

  return (
    <div className="bars">
      <ul className="bars-legend" aria-hidden="true">
        {series.map((name, index) => (
          <li key={name} data-series={index}>
            {name}
          </li>
        ))}
      </ul>
      <div className="bars-plot">
        <div className="bars-ticks figures" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${heightOf(tick)}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <svg className="bars-picture" role="img" aria-label={label}>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className="bars-hatch-ground" width="6" height="6" />
            <rect className="bars-hatch-line" width="2.5" height="6" />
          </pattern>
          {ticks.map((tick) => (
            <line
              key={tick}
              className="bars-line"
              data-zero={tick === 0}
              x2="100%"
              y1={`${100 - heightOf(tick)}%`}
              y2={`${100 - heightOf(tick)}%`}
            />
          ))}
          {columns.map((bars, place) => bars.map((bar) => barOf(bar, place)))}
        </svg>
        <div className="bars-labels" aria-hidden="true">
          {groups.map(({ key, label: name }) => (
            <span key={key}>
              {name.slice(0, 1)}
              <span className="bars-label-rest">{name.slice(1)}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
