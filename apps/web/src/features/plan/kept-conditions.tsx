import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
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

const inactiveSubscription = {
  one: 'Sottoscrizione non attiva',
  many: 'Sottoscrizioni non attive',
};

const awaitingSubscription = {
  one: 'Sottoscrizione in attesa di bonifico',
  many: 'Sottoscrizioni in attesa di bonifico',
};

const awaitingStatus = String(SubscriptionStatus.BankTransferPending);

/** The status of a subscription that waits for its first payment or whose paid period is over. */
const inactiveStatus = String(SubscriptionStatus.NotActive);

type Filters = { readonly planId: number } & (
  | { readonly isActive: boolean }
  | { readonly subscriptionStatus: string }
);

function useCount(filters: Filters): number {
  const { data = 0 } = useQuery({
    ...query(subscriptionContract.endpoints.list, { query: { filters, pageSize: 1 } }),
    select: ({ totalCount }) => totalCount,
  });
  return data;
}

/** Says before a save how many subscriptions keep the old price, or keep the plan that will be deactivated. */
export function KeptConditions({ planId, hasNewPrice, isDeactivated }: KeptConditionsProps) {
  const active = { planId, isActive: true };
  const inactive = { planId, subscriptionStatus: inactiveStatus };
  const activeCount = useCount(active);
  const inactiveCount = useCount(inactive);
  const awaiting = { planId, subscriptionStatus: awaitingStatus };
  const awaitingCount = useCount(awaiting);
  const hasInactive = hasNewPrice && inactiveCount > 0;
  const hasAwaiting = hasNewPrice && awaitingCount > 0;
  if (activeCount === 0 && !hasInactive && !hasAwaiting) return null;

  return (
    <div className="wide-field">
      <Notice tone="info">
        {activeCount > 0 && (
          <p>
            <Link to={subscriptionListPath} search={active}>
              {countOf(activeCount, entityNames.activeSubscription)}
            </Link>{' '}
            con questo piano.
            {hasNewPrice && ' Il prezzo di chi è già iscritto non cambia.'}
            {isDeactivated &&
              ' Con il piano disattivato continuano, ma chi paga con bonifico non si può rinnovare.'}
          </p>
        )}
        {activeCount > 0 && hasNewPrice && (
          <>
            <p>Con bonifico: a ogni rinnovo scegli tra i valori di prima e quelli nuovi.</p>
            <p>
              Con PayPal: addebita la stessa somma, con l’IVA di prima, finché non fermi il rinnovo
              o cancelli la sottoscrizione.
            </p>
          </>
        )}
        {hasAwaiting && (
          <p>
            <Link to={subscriptionListPath} search={awaiting}>
              {countOf(awaitingCount, awaitingSubscription)}
            </Link>
            : al prezzo di prima, fino al rinnovo.
          </p>
        )}
        {hasInactive && (
          <p>
            <Link to={subscriptionListPath} search={inactive}>
              {countOf(inactiveCount, inactiveSubscription)}
            </Link>
            {inactiveCount === 1
              ? ': anche il suo link chiede il prezzo di prima. Per quello nuovo cancellala e creane un’altra.'
              : ': anche il loro link chiede il prezzo di prima. Per quello nuovo cancellale e creane altre.'}
          </p>
        )}
      </Notice>
    </div>
  );
}
