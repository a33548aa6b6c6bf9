import {
  type ColumnRole,
  columnNames,
  columnRoles,
  type StatementPreview,
  type TableLayout,
} from '@canone/contracts/bank/bank-statement';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { columnCount, guessedHeader, roleOf, withRole } from './layout-draft.ts';

interface LayoutEditorProps {
  readonly table: NonNullable<StatementPreview['table']>;
  /** True when the file cannot be read without a correction. The editor is then open from the beginning. */
  readonly isNeeded: boolean;
  readonly onChange: (layout: TableLayout) => void;
}

/** Corrects the meaning of a table's columns. The correction is stored for later files of the same bank account. */
export function LayoutEditor({ table: { head, layout }, isNeeded, onChange }: LayoutEditorProps) {
  const [draft, setDraft] = useState<TableLayout>(
    layout ?? { headerRow: guessedHeader(head), columns: {}, isUtc: false },
  );
  const titles = head[draft.headerRow] ?? [];
  const example = head[draft.headerRow + 1] ?? [];
  const columns = [...Array(columnCount(head)).keys()];
  return (
    <details className="layout-editor" open={isNeeded}>
      <summary>Correggi le colonne</summary>
      <label className="import-field">
        Riga dei titoli
        <select
          value={draft.headerRow}
          onChange={({ currentTarget }) =>
            setDraft({ ...draft, headerRow: Number(currentTarget.value) })
          }
        >
          <option value={-1}>Nessuna</option>
          {head.map((row, index) => (
            // The rows of a file have no id, so the index is the key.
            <option key={index} value={index}>
              {`${index + 1}: ${row.filter(Boolean).join(' · ').slice(0, 60)}`}
            </option>
          ))}
        </select>
      </label>
      <div className="layout-columns">
        {columns.map((column) => (
          <label key={column} className="import-field">
            {titles[column] || `Colonna ${column + 1}`}
            <select
              value={roleOf(draft, column) ?? ''}
              onChange={({ currentTarget }) =>
                // The cast is safe, because the options are the empty text and the roles.
                setDraft(
                  withRole(draft, column, (currentTarget.value || null) as ColumnRole | null),
                )
              }
            >
              <option value="">Non serve</option>
              {columnRoles.map((role) => (
                <option key={role} value={role}>
                  {columnNames[role]}
                </option>
              ))}
            </select>
            <span className="muted layout-example">{example[column] || ' '}</span>
          </label>
        ))}
      </div>
      <Button variant="default" onClick={() => onChange(draft)}>
        Rileggi con queste colonne
      </Button>
    </details>
  );
}
