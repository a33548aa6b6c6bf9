import type { StatementPreview, TableLayout } from '@canone/contracts/bank-statement';
import { formatEuro } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { dayOf, movementsWord, periodOf, proofOf } from '../statement-words.ts';
import { LayoutEditor } from './layout-editor.tsx';
import { SkippedRows } from './skipped-rows.tsx';

interface PreviewPanelProps {
  readonly preview: StatementPreview;
  readonly onLayout: (layout: TableLayout) => void;
}

/** What a file contains, before anything is stored. */
export function PreviewPanel({ preview, onLayout }: PreviewPanelProps) {
  const { formatName, problem, rows, credits, debits, movements, table, balances } = preview;
  return (
    <section className="card import-preview" aria-label="Anteprima">
      <h2>{`Anteprima: ${formatName}`}</h2>
      {problem !== null && <Notice tone="warning">{problem}</Notice>}
      {rows > 0 && (
        <>
          <dl className="import-facts figures">
            <dt>Contiene</dt>
            <dd>{movementsWord(rows)}</dd>
            <dt>Periodo</dt>
            <dd>{periodOf(preview)}</dd>
            <dt>Entrate</dt>
            <dd>{formatEuro(credits)}</dd>
            <dt>Uscite</dt>
            <dd>{formatEuro(debits)}</dd>
            <dt>Saldi</dt>
            <dd>{proofOf(balances)}</dd>
          </dl>
          <ul className="preview-movements figures" aria-label="Primi movimenti">
            {movements.map((one, index) => (
              // the rows have no id and never change their order
              <li key={index}>
                <span>{dayOf(one.bookedOn)}</span>
                <span className="preview-text">{one.payerName ?? one.text}</span>
                <strong>{amountWords(one)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <SkippedRows rows={preview.skippedRows} total={preview.skipped} />
      {table && <LayoutEditor table={table} isNeeded={problem !== null} onChange={onLayout} />}
    </section>
  );
}

function amountWords({
  amount,
  direction,
  currency,
}: StatementPreview['movements'][number]): string {
  const sign = direction === 'credit' ? '+' : '−';
  const money = currency === 'EUR' ? formatEuro(amount) : `${amount.toFixed(2)} ${currency}`;
  return `${sign} ${money}`;
}
