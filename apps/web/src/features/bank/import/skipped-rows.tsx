import type { StatementPreview } from '@canone/contracts/bank/bank-statement';
import { formatInteger } from '../../../kit/format/format.ts';

interface SkippedRowsProps {
  readonly rows: StatementPreview['skippedRows'];
  readonly total: number;
}

/** The rows that are not imported, each with its reason. */
export function SkippedRows({ rows, total }: SkippedRowsProps) {
  if (total === 0) return null;
  const others = total - rows.length;
  return (
    <details className="skipped-rows">
      <summary>{`Righe saltate: ${formatInteger(total)}`}</summary>
      <ul className="figures">
        {rows.map(({ row, reason, text }) => (
          <li key={`${row} ${text}`}>
            <strong>{`Riga ${formatInteger(row)}`}</strong> {reason}{' '}
            <span className="muted">{text}</span>
          </li>
        ))}
        {others > 0 && <li>{`e altre ${formatInteger(others)}`}</li>}
      </ul>
    </details>
  );
}
