import type { ImportedRow, ImportStatus } from '@canone/contracts/customer-import/customer-import';
import { userListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { formatInteger } from '../../../kit/format/format.ts';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { problemTexts, rowStates, sameLabel } from './import-texts.ts';

const step = 20;

interface ImportRowsProps {
  readonly status: ImportStatus;
  readonly rows: readonly ImportedRow[];
}

/** The rows of a file that have the same state. A long list shows its first rows and a button for more. */
export function ImportRows({ status, rows }: ImportRowsProps) {
  const heading = useId();
  const [shown, setShown] = useState(step);
  const { label, many, tone } = rowStates[status];
  if (rows.length === 0) return null;
  const left = rows.length - shown;
  return (
    <section className="card import-group" aria-labelledby={heading}>
      <h2 id={heading}>{`${many}: ${formatInteger(rows.length)}`}</h2>
      <ul className="import-rows">
        {rows.slice(0, shown).map((row) => (
          <li key={row.row}>
            <span className="muted figures import-row-number">{`Riga ${formatInteger(row.row)}`}</span>
            <div className="import-person">
              <strong>{row.name || 'Senza nome'}</strong>
              <span className="muted">{row.email || 'senza email'}</span>
            </div>
            <StatusBadge tone={tone} label={label} />
            <RowDetails row={row} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" onClick={() => setShown(shown + step * 5)}>
          {`Mostra altre righe (${formatInteger(left)})`}
        </Button>
      )}
    </section>
  );
}

function RowDetails({ row }: { readonly row: ImportedRow }) {
  const { same, problems } = row;
  if (same)
    return (
      <p className="import-details">
        <Link to={`${userListPath}/${same.id}`}>{same.name}</Link> {sameLabel(same)}
      </p>
    );
  if (problems.length === 0) return null;
  return (
    <ul className="import-details import-problems">
      {problemTexts(row).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
