import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';
import { Notice } from '../../kit/page/notice.tsx';

interface KeptConditionsProps {
  readonly planId: number;
  readonly hasNewPrice: boolean;
  readonly isDeactivated: boolean;
}

/** Says before saving how many active subscriptions keep the former price, or the plan that is deactivated. */
export function KeptConditions({ planId, hasNewPrice, isDeactivated }: KeptConditionsProps) {
  const filters = { planId, isActive: true };
  const { data: count } = useQuery({
    ...query(subscriptionContract.endpoints.list, { query: { filters, pageSize: 1 } }),
    select: ({ totalCount }) => totalCount,
  });
  if (!count) return null;

  return (
    <div className="wide-field">
      <Notice tone="info">
        <p>
          <Link to={subscriptionListPath} search={filters}>
            {countOf(count, entityNames.activeSubscription)}
          </Link>{' '}
          con questo piano.
          {hasNewPrice && ' Il prezzo di chi è già iscritto non cambia.'}
          {isDeactivated &&
            ' Con il piano disattivato continuano, ma chi paga con bonifico non si può rinnovare.'}
        </p>
      </Notice>
    </div>
  );
}
