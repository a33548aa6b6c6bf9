import { standingBadges } from '@canone/contracts/billing/standing';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatEuro } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { Cell } from '../../../kit/list/cell.tsx';
import { StatusBadge } from '../../../kit/page/status-badge.tsx';
import { CustomerPart, type PartProps, pageSize } from './customer-part.tsx';

/** The subscriptions of a customer, the newest first. */
export function CustomerSubscriptions({ id, page }: PartProps) {
  const answer = useQuery({
    ...query(subscriptionContract.endpoints.list, {
      query: { page, pageSize, sort: '-id', filters: { userId: String(id) } },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <CustomerPart
      title="Sottoscrizioni"
      page={page}
      answer={answer}
      empty="Ancora nessuna sottoscrizione."
      keyOf={(row) => row.id}
      row={({ id: subscriptionId, plan, standing, nextDueDate, ...row }) => {
        const badge = standingBadges[standing.kind];
        return (
          <>
            <Link to={`${subscriptionListPath}/${subscriptionId}`}>{plan.name}</Link>
            <span className="customer-badges">
              <Cell type="subscriptionstatusenum" value={row.subscriptionStatus} />
              {badge && <StatusBadge {...badge} />}
            </span>
            <strong>{formatEuro(row.paymentAmount)}</strong>
            <span className="muted">
              {plan.recurrenceTypeName.toLowerCase()},{' '}
              {nextDueDate === null ? 'nessuna scadenza' : `scade il ${formatDate(nextDueDate)}`}
            </span>
          </>
        );
      }}
    />
  );
}
