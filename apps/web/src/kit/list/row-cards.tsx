import { valueAt } from '@canone/contracts/kit/column';
import { Checkbox } from '@mantine/core';
import { Cell } from './cell.tsx';
import { type Identified, nameOf, titleColumn } from './column.ts';
import type { RowsProps } from './data-table.tsx';

/** The phone layout of the rows: one card per row, with the name of the row as title. */
export function RowCards<Row extends Identified>(props: RowsProps<Row>) {
  const { rows, columns, namedBy, selection, actions, caption, highlightedId, beside } = props;

  const title = titleColumn(namedBy);
  const details = columns.filter((column) => column !== title);

  function toggle({ id }: Row, isChosen: boolean) {
    const { [id]: _, ...others } = selection.ids;
    selection.select(isChosen ? { ...others, [id]: true } : others);
  }

  return (
    <ul className="row-cards figures" aria-label={caption}>
      {rows.map((row) => (
        <li
          key={row.id}
          className="row-card"
          data-selected={selection.ids[row.id] ?? false}
          data-highlighted={row.id === highlightedId}
        >
          <div className="row-card-head">
            <Checkbox
              aria-label={`Seleziona ${nameOf(row, namedBy)}`}
              checked={selection.ids[row.id] ?? false}
              onChange={({ currentTarget }) => toggle(row, currentTarget.checked)}
            />
            <span className="row-card-name">{nameOf(row, namedBy)}</span>
            <div className="row-actions">{actions(row)}</div>
          </div>
          <dl>
            {details.map(({ key, label, type, badges }) => (
              <div key={key} className="row-card-line">
                <dt>{label}</dt>
                <dd>
                  <Cell value={valueAt(row, key)} type={type} badges={badges} />
                  {beside?.(row, key)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
