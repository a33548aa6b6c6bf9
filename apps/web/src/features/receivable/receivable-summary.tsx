import './receivable-summary.css';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { receivableListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf, formatEuro } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import { FailedLoad } from '../../kit/page/failed-load.tsx';
import { type SummaryCard, summaryCards } from './summary-cards.ts';

/** The totals of open receivables. Each total links to the rows it sums. */
export function ReceivableSummary({ isFilteredByCustomer }: { isFilteredByCustomer: boolean }) {
  const answer = useQuery({ ...query(receivableContract.endpoints.summary, {}), staleTime: 0 });
  if (answer.isPending)
    return <div className="card due-summary-waiting placeholder" aria-hidden="true" />;
  if (!answer.data) {
    return <FailedLoad onRetry={() => void answer.refetch()} />;
  }
  return (
    <>
      {isFilteredByCustomer && (
        <p className="muted due-summary-note">
          Le somme e i numeri delle viste sono di tutti i clienti.
        </p>
      )}
      <ul className="due-summary figures" aria-label="Riepilogo">
        {summaryCards(answer.data).map((card) => (
          <li key={card.label} className="card">
            <Figure card={card} />
            {card.parts && (
              <ul className="due-ages" aria-label="Scaduto da">
                {card.parts.map((part) => (
                  <li key={part.label}>
                    <Figure card={part} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Figure({ card }: { card: SummaryCard }) {
  const { label, count, amount, filters, path, isAlarming } = card;
  return (
    <Link
      className="due-figure"
      to={path ?? receivableListPath}
      search={filters}
      data-alarming={isAlarming}
    >
      <span className="due-label">{label}</span>
      <strong>{formatEuro(amount)}</strong>
      <small>{countOf(count, path ? entityNames.subscription : entityNames.receivable)}</small>
    </Link>
  );
}
