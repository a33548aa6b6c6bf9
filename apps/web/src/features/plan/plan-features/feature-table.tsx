import type { PlanFeature } from '@canone/contracts/plans/plan-feature';
import { listMessages } from '@canone/contracts/texts/messages';
import type { ReactNode } from 'react';
import { rowKeys } from './feature-draft.ts';
import { FeatureRow } from './feature-row.tsx';
import type { useFeatureEditing } from './use-feature-editing.ts';

interface FeatureTableProps {
  readonly rows: readonly PlanFeature[];
  readonly editing: ReturnType<typeof useFeatureEditing>;
  /** The editor that is shown in place of the edited row. */
  readonly editorOf: (row: PlanFeature) => ReactNode;
}

export function FeatureTable({ rows, editing, editorOf }: FeatureTableProps) {
  const keys = rowKeys(rows);
  return (
    <table className="feature-table">
      <caption className="visually-hidden">Caratteristiche del piano, in ordine</caption>
      <thead>
        <tr>
          <th scope="col">Caratteristica</th>
          <th scope="col">Descrizione</th>
          <th scope="col">{listMessages.actions}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const key = keys[index] ?? '';
          if (editing.edited === key) {
            return (
              <tr key={key} className="feature-edited">
                <td colSpan={3}>{editorOf(row)}</td>
              </tr>
            );
          }
          return (
            <FeatureRow
              key={key}
              row={row}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              isWaiting={editing.edited !== undefined}
              takesFocus={editing.lastEdited === key}
              onMove={(by) => editing.move(row, index, by)}
              onEdit={() => editing.open(key)}
              onRemove={() => void editing.remove(row)}
            />
          );
        })}
      </tbody>
    </table>
  );
}
