import type { StatementPreview, TableLayout } from '@canone/contracts/bank/bank-statement';
import { formatDay, formatEuro } from '../../../kit/format/format.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { moneyOf, movementsLabel, periodOf } from '../statement-texts.ts';
import { BalanceProof } from './balance-proof.tsx';
import { LayoutEditor } from './layout-editor.tsx';
import { SkippedRows } from './skipped-rows.tsx';

interface PreviewPanelProps {
  readonly preview: StatementPreview;
  readonly skipsAlike: boolean;
  readonly onSkipAlike: (skips: boolean) => void;
  readonly onLayout: (layout: TableLayout) => void;
}

/** The content of a file, before anything is stored. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { preview, onLayout } = props;
  const { formatName, problem, rows, credits, debits, movements, table, balances } = preview;
  return (
    <section className="card import-preview" aria-label="Anteprima">
      <h2>{`Anteprima: ${formatName}`}</h2>
      {problem !== null && <Notice tone="warning">{problem}</Notice>}
      {rows > 0 && (
        <>
          <dl className="import-facts figures">
            <dt>Contiene</dt>
            <dd>{movementsLabel(rows)}</dd>
            <dt>Periodo</dt>
            <dd>{periodOf(preview)}</dd>
            <dt>Entrate</dt>
            <dd>{formatEuro(credits)}</dd>
            <dt>Uscite</dt>
            <dd>{formatEuro(debits)}</dd>
            <BalanceProof balances={balances} />
          </dl>
          <ul className="preview-movements figures" aria-label="Primi movimenti">
            {movements.map((one, index) => (
              // The rows have no id and never change their order, so the index is the key.
              <li key={index}>
                <span>{formatDay(one.bookedOn)}</span>
                <span className="preview-text">{one.payerName ?? one.text}</span>
                <strong>{moneyOf(one)}</strong>
              </li>
            ))}
          </ul>
          {rows > movements.length && (
            <p className="muted">{`I primi ${movements.length} di ${movementsLabel(rows)}.`}</p>
          )}
        </>
      )}
      {preview.hasFutureDays && (
        <Notice tone="warning">
          Alcuni movimenti hanno una data futura: si potranno registrare solo da quel giorno. Se la
          data non è giusta, controlla la sua colonna.
        </Notice>
      )}
      {preview.alike > 0 && <Alike {...props} />}
      <SkippedRows rows={preview.skippedRows} total={preview.skipped} />
      {table && <LayoutEditor table={table} isNeeded={problem !== null} onChange={onLayout} />}
    </section>
  );
}

/**
 * Movements that the account probably has already, imported from a file in another format. They are skipped only if the
 * person chooses it.
 */
function Alike({ preview: { alike }, skipsAlike, onSkipAlike }: PreviewPanelProps) {
  const words =
    alike === 1
      ? '1 movimento di questo periodo ha lo stesso importo e giorno di un movimento già presente.'
      : `${movementsLabel(alike)} di questo periodo hanno lo stesso importo e giorno di movimenti già presenti.`;
  return (
    <Notice tone="warning">
      <p>{words} Di solito succede quando lo stesso periodo arriva in due formati.</p>
      <label className="import-skip">
        <input
          type="checkbox"
          checked={skipsAlike}
          onChange={({ currentTarget }) => onSkipAlike(currentTarget.checked)}
        />
        Salta quelli già presenti
      </label>
    </Notice>
  );
}
