import './payments.css';
import { type LedgerEntry, ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { usedCreditContract } from '@canone/contracts/ledger/used-credit';
import { isAllowed } from '@canone/contracts/rights/permissions';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { ledgerListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { entryText } from '../../../kit/format/entry-text.ts';
import { formatEuro } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { FailedLoad } from '../../../kit/page/failed-load.tsx';
import { useIsPhone } from '../../../kit/page/use-is-phone.ts';
import { useSignedIn } from '../../../session/session.ts';
import { otherEntries, type PaymentRow, paymentRows, recentRows } from './payment-rows.ts';
import { PaymentCards, PaymentTable } from './payment-table.tsx';

/**
 * The screen shows the newest hundred receivables and the newest hundred entries. A link opens the list with the older
 * ones.
 */
const pageSize = 100;

/** The receivables of a subscription, with the ledger entries that cover them (SUB-08). */
export function Payments({ subscription }: { subscription: Subscription }) {
  const { id, payments } = subscription;
  const filters = { subscriptionId: String(id) };
  const { person } = useSignedIn();
  const receivables = useQuery({
    ...query(receivableContract.endpoints.list, { query: { pageSize, sort: '-dueDate', filters } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const ledger = useQuery({
    ...query(ledgerContract.endpoints.list, { query: { pageSize, filters } }),
    enabled: isAllowed('ledger.read', person.role),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const credits = useQuery({
    ...query(usedCreditContract.endpoints.list, { params: { id: String(id) } }),
    enabled: isAllowed('ledger.read', person.role),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const entries = ledger.data?.items ?? [];
  const rows = paymentRows({
    payments,
    receivables: receivables.data?.items ?? [],
    entries,
    credits: credits.data?.items ?? [],
  });
  const failed = [receivables, ledger, credits].filter(({ isError }) => isError);

  return (
    <section className="card sheet-section" data-wide="true" aria-labelledby="payments-title">
      <h2 id="payments-title">Pagamenti</h2>
      {failed.length > 0 && (
        <FailedLoad onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      )}
      {rows.length === 0 ? <p className="muted">Ancora nessun pagamento.</p> : <Rows rows={rows} />}
      {receivables.data && <OtherEntries entries={otherEntries(entries, rows)} />}
      {ledger.data && ledger.data.totalCount > pageSize && (
        <p>
          <Link to={ledgerListPath} search={filters}>
            Tutti i movimenti di questa sottoscrizione
          </Link>
        </p>
      )}
    </section>
  );
}

/** Shows the recent periods first, and all of them on request. */
function Rows({ rows }: { rows: readonly PaymentRow[] }) {
  const isPhone = useIsPhone();
  const [showsAll, setShowsAll] = useState(false);
  const recent = recentRows(rows);
  const List = isPhone ? PaymentCards : PaymentTable;
  return (
    <>
      <List rows={showsAll ? rows : recent} />
      {recent.length < rows.length && (
        <Button
          className="payments-more"
          size="sm"
          variant="default"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Mostra solo i più recenti' : `Mostra tutti (${rows.length})`}
        </Button>
      )}
    </>
  );
}

function OtherEntries({ entries }: { entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <div className="other-entries figures">
      <h3>Altri movimenti</h3>
      <ul className="payment-entries">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={`${ledgerListPath}/${entry.id}`}>{entryText(entry)}</Link>
            {entry.credit > 0 && (
              <span className="muted"> · credito {formatEuro(entry.credit)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
