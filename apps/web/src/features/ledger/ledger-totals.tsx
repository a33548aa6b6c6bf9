import './ledger-totals.css';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatEuro, formatInteger } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import type { List } from '../../kit/list/use-list-state.ts';
import { FailedLoad } from '../../kit/page/failed-load.tsx';
import { useIsPhone } from '../../kit/page/use-is-phone.ts';
import { type Sums, type Totals, totalsOf } from './totals.ts';

const { totals: endpoint } = ledgerContract.endpoints;
const caption = 'Totali dei movimenti filtrati';

/**
 * The totals of all filtered entries, not only those of the current page. On the screen the parts of the totals are
 * collapsed, so that the first rows are visible without scrolling. A printed page shows all parts.
 */
export function LedgerTotals({ list }: { list: List }) {
  const [isOpen, setOpen] = useState(false);
  const totalsId = useId();
  const isPhone = useIsPhone();
  const answer = useQuery({
    ...query(endpoint, { query: { filters: list.filters } }),
    placeholderData: keepPreviousData,
    select: ({ items, credit }) => ({ ...totalsOf(items), credit }),
  });
  if (answer.isPending)
    return <div className="card ledger-totals placeholder" aria-hidden="true" />;
  if (!answer.data) {
    return <FailedLoad onRetry={() => void answer.refetch()} />;
  }
  const View = isPhone ? TotalCards : TotalTable;
  return (
    <section
      className="card ledger-totals"
      aria-label={caption}
      data-stale={answer.isPlaceholderData}
      data-open={isOpen}
    >
      <div id={totalsId}>
        <View totals={answer.data} />
        {answer.data.credit !== null && (
          <p className="ledger-credit figures">
            Credito dei clienti: <strong>{formatEuro(answer.data.credit)}</strong>
          </p>
        )}
        <p className="muted ledger-totals-note">
          I rimborsi e le rettifiche sono già sottratti. Gli abbuoni non sono denaro: restano
          nell’elenco, fuori dai totali.
        </p>
      </div>
      <button
        type="button"
        className="totals-fold"
        aria-expanded={isOpen}
        aria-controls={totalsId}
        onClick={() => setOpen(!isOpen)}
      >
        Per aliquota e metodo
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
    </section>
  );
}

const figures = [
  ['Movimenti', ({ count }: Sums) => formatInteger(count)],
  ['Imponibile', ({ netAmount }: Sums) => formatEuro(netAmount)],
  ['IVA', ({ vatAmount }: Sums) => formatEuro(vatAmount)],
  ['Totale', ({ amount }: Sums) => formatEuro(amount)],
  ['Commissioni', ({ fee }: Sums) => formatEuro(fee)],
] as const;

function groupsOf({ byVatRate, byMethod }: Totals) {
  return [
    { title: 'Per aliquota', rows: byVatRate },
    { title: 'Per metodo', rows: byMethod },
  ].filter(({ rows }) => rows.length > 0);
}

function TotalTable({ totals }: { totals: Totals }) {
  return (
    <table className="total-table figures">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Voce</th>
          {figures.map(([label]) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(totals).map(({ title, rows }) => (
        <tbody key={title} className="total-part">
          <tr className="total-group">
            <th scope="rowgroup" colSpan={figures.length + 1}>
              {title}
            </th>
          </tr>
          {rows.map((row) => (
            <TotalRow key={row.label} row={row} />
          ))}
        </tbody>
      ))}
      <tfoot>
        <TotalRow row={totals.all} />
      </tfoot>
    </table>
  );
}

function TotalRow({ row }: { row: Sums }) {
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {figures.map(([label, of]) => (
        <td key={label}>{of(row)}</td>
      ))}
    </tr>
  );
}

/** The phone layout: one line per total. */
function TotalCards({ totals }: { totals: Totals }) {
  return (
    <div className="total-cards figures">
      {groupsOf(totals).map(({ title, rows }) => (
        <section key={title} className="total-part">
          <h3>{title}</h3>
          {rows.map((row) => (
            <TotalCard key={row.label} row={row} />
          ))}
        </section>
      ))}
      <TotalCard row={totals.all} />
    </div>
  );
}

function TotalCard({ row }: { row: Sums }) {
  const { label, netAmount, vatAmount, amount, fee } = row;
  return (
    <dl className="total-card">
      <dt>{label}</dt>
      <dd>{formatEuro(amount)}</dd>
      <dd className="muted">
        {formatEuro(netAmount)} + IVA {formatEuro(vatAmount)}
        {fee !== 0 && ` · commissioni ${formatEuro(fee)}`}
      </dd>
    </dl>
  );
}
