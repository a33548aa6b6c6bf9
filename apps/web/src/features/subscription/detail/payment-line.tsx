import { badgeOf } from '@canone/contracts/kit/column';
import type { LedgerEntry } from '@canone/contracts/ledger';
import type { Receivable } from '@canone/contracts/receivable';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { formatDate, formatEuro, notAvailable } from '../../../kit/format.ts';
import { receivableBadges } from '../../../kit/receivable-badges.ts';
import { StatusBadge } from '../../../kit/status-badge.tsx';
import { isOpen, type PaymentRow } from './payment-rows.ts';

/** One period: how it stands, what paid it, and what of it is still missing. */
export function PaymentLine({ row }: { row: PaymentRow }) {
  const { payment, receivable, entries } = row;
  const badge = badgeOf(receivable?.state, receivableBadges);
  return (
    <tr data-open={isOpen(row)}>
      <td>
        <span className="payment-period">
          <strong>{payment.period + 1}º</strong>
          {receivable && <span className="muted">dal {formatDate(receivable.dueDate)}</span>}
          {badge && <StatusBadge {...badge} />}
        </span>
        {receivable && <Retry receivable={receivable} />}
        <Entries entries={entries} />
      </td>
      <td>
        <ProviderNumber number={payment.providerSubscriptionId} />
      </td>
      <td>
        {formatEuro(payment.amountDue)}
        {receivable && <Rest receivable={receivable} />}
      </td>
    </tr>
  );
}

function Retry({ receivable: { chargeState, retryAt } }: { receivable: Receivable }) {
  if (chargeState !== 'denied') return null;
  return (
    <span className="payment-note muted">
      addebito rifiutato{retryAt !== null && `: PayPal riprova il ${formatDate(retryAt)}`}
    </span>
  );
}

function Entries({ entries }: { entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="payment-entries">
      {entries.map(({ id, kindName, amount, occurredAt, fee, credit }) => (
        <li key={id}>
          <Link to={`/ledger/${id}`}>
            {kindName} di {formatEuro(amount)} del {formatDate(occurredAt)}
          </Link>
          {fee !== null && fee !== 0 && (
            <span className="muted"> · commissione {formatEuro(fee)}</span>
          )}
          {credit > 0 && <span className="muted"> · credito {formatEuro(credit)}</span>}
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

/** Nothing to say where all or nothing of it is paid and the badge says which. */
function Rest({ receivable: { covered, rest, amount } }: { receivable: Receivable }) {
  if (rest === 0 || rest === amount) return null;
  return (
    <>
      <span className="payment-note muted">incassato {formatEuro(covered)}</span>
      <span className="payment-note payment-rest">da incassare {formatEuro(rest)}</span>
    </>
  );
}
