import { type ReactNode, useId } from 'react';

interface Row {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly ReactNode[];
}

interface ChartPanelProps {
  readonly title: string;
  /** A sentence that states what the chart shows. */
  readonly summary: string;
  readonly picture: ReactNode;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  readonly totals: readonly string[];
}

/** A chart with a sentence that summarises it and a table of its values. */
export function ChartPanel({ title, summary, picture, heads, rows, totals }: ChartPanelProps) {
  const id = useId();
  return (
    <section className="card cockpit-chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <figure>
        <figcaption>{summary}</figcaption>
        {picture}
      </figure>
      <details>
        <summary>Tabella</summary>
        <div className="cockpit-table">
          <table className="figures">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Mese</th>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, cells }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {cells.map((cell, index) => (
                    <td key={heads[index]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Totale</th>
                {totals.map((total, index) => (
                  <td key={heads[index]}>{total}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </details>
    </section>
  );
}
