import { refusalText } from '@canone/contracts/billing/refused-charge';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { ledgerListPath, receivableListPath } from '@canone/contracts/texts/page-paths';
import { badgeOf } from '@canone/contracts/values/badge';
import { Link } from '@tanstack/react-router';
import { entryText } from '../../../kit/format/entry-text.ts';
import { formatDate, formatEuro, notAvailable } from '../../../kit/format/format.ts';
import { CopyButton } from '../../../kit/page/copy-button.tsx';
import { receivableBadges } from '../../../kit/page/receivable-badges.ts';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import type { PaymentRow } from './payment-rows.ts';

interface RowsProps {
  readonly rows: readonly PaymentRow[];
}

/** One line per period: its state, the entries that paid it and the amount still due. */
export function PaymentTable({ rows }: RowsProps) {
  return (
    <table className="payment-table figures" aria-labelledby="payments-title">
      <thead>
        <tr>
          <th scope="col">Periodo</th>
          <th scope="col">Id sottoscrizione del fornitore</th>
          <th scope="col">Importo dovuto</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.payment.id}>
            <td>
              <Period row={row} />
              <Entries row={row} />
            </td>
            <td>
              <ProviderNumber number={row.payment.providerSubscriptionId} />
            </td>
            <td>
              <Due row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The phone layout of the payment table, with the same content. */
export function PaymentCards({ rows }: RowsProps) {
  return (
    <ul className="payment-cards figures" aria-labelledby="payments-title">
      {rows.map((row) => (
        <li key={row.payment.id}>
          <div className="payment-card-head">
            <div>
              <Period row={row} />
            </div>
            <div className="payment-card-due">
              <Due row={row} />
            </div>
          </div>
          <Entries row={row} />
          <ProviderNumber number={row.payment.providerSubscriptionId} />
        </li>
      ))}
    </ul>
  );
}

function Period({ row: { payment, receivable } }: { row: PaymentRow }) {
  const badge = badgeOf(receivable?.state, receivableBadges);
  return (
    <>
      <span className="payment-period">
        <strong>{payment.period + 1}º</strong>
        {receivable && <span className="muted">dal {formatDate(receivable.dueDate)}</span>}
        {badge && <StatusBadge {...badge} />}
      </span>
      {receivable && <Refusal receivable={receivable} />}
    </>
  );
}

function Due({ row: { payment, receivable } }: { row: PaymentRow }) {
  return (
    <>
      {formatEuro(payment.amountDue)}
      {receivable && <Rest receivable={receivable} />}
      {receivable?.isRequestable && (
        <span className="payment-note">
          <Link to={`${receivableListPath}/${receivable.id}`}>Richiesta di pagamento</Link>
        </span>
      )}
    </>
  );
}

function Refusal({ receivable }: { receivable: Receivable }) {
  const text = refusalText(receivable, Temporal.Now.instant());
  return text && <span className="payment-note muted">{text}</span>;
}

function Entries({ row: { entries, credits } }: { row: PaymentRow }) {
  if (entries.length + credits.length === 0) return null;
  return (
    <ul className="payment-entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link to={`${ledgerListPath}/${entry.id}`}>{entryText(entry)}</Link>
          {entry.fee !== null && entry.fee !== 0 && (
            <span className="muted"> · commissione {formatEuro(entry.fee)}</span>
          )}
          {entry.credit > 0 && <span className="muted"> · credito {formatEuro(entry.credit)}</span>}
        </li>
      ))}
      {credits.map(({ entryId, kindName, entryAmount, occurredAt, amount }) => (
        <li key={`credit ${entryId}`}>
          Credito di {formatEuro(amount)} da{' '}
          <Link to={`${ledgerListPath}/${entryId}`}>
            {entryText({ kindName, amount: entryAmount, occurredAt })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ProviderNumber({ number }: { number: string | null }) {
  if (!number) return <span className="muted">{notAvailable}</span>;
  return (
    <span className="provider-number">
      <code>{number}</code>
      <CopyButton text={number} size="xs" variant="subtle" aria-label={`Copia ${number}`}>
        Copia
      </CopyButton>
    </span>
  );
}

/** A fully paid or fully unpaid receivable needs no text, because its badge already states it. */
function Rest({ receivable: { covered, rest, amount } }: { receivable: Receivable }) {
  if (rest === 0 || rest === amount) return null;
  return (
    <>
      <span className="payment-note muted">incassato {formatEuro(covered)}</span>
      <span className="payment-note payment-rest">da incassare {formatEuro(rest)}</span>
    </>
  );
}
