import { subscriptionStatuses } from '@canone/contracts/billing/subscription-life-cycle';
import { lastMonths } from '@canone/contracts/overviews/cockpit-links';
import {
  subscriptionColumns,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { newSubscriptionPath } from '@canone/contracts/texts/page-paths';
import { formatMonth } from '@canone/contracts/values/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { today } from '../../kit/format/day.ts';
import { query } from '../../kit/http/call.ts';
import type { Filter } from '../../kit/list/filter.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { RowActions } from './actions/row-actions.tsx';
import { useActions } from './actions/use-actions.tsx';
import { emptySubscriptions } from './empty-subscriptions.ts';
import { PriceBadge } from './price-badge.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { SubscriptionViews } from './subscription-views.tsx';

const { list: endpoint, export: exportEndpoint } = subscriptionContract.endpoints;

const filtersOn = (day: Temporal.PlainDate): readonly Filter[] => [
  { key: 'userName', label: 'Utente' },
  { key: 'planName', label: 'Piano' },
  {
    key: 'subscriptionStatus',
    label: 'Stato',
    options: Object.entries(subscriptionStatuses).map(([value, { label }]) => ({ value, label })),
  },
  { key: 'begunIn', label: 'Iniziate nel mese', options: monthsBefore(day) },
  { key: 'endedIn', label: 'Finite nel mese', options: monthsBefore(day) },
];

/** The last twelve months, the newest first. */
function monthsBefore(day: Temporal.PlainDate) {
  return lastMonths(day)
    .map((month) => ({ value: month, label: formatMonth(month) }))
    .toReversed();
}

/** Lists subscriptions with customer, plan, start and state (LST-10). */
export function SubscriptionList() {
  const list = useListState(endpoint);
  // Without another order, the newest subscriptions come first.
  const sort = list.sort ?? '-id';
  const answer = useQuery({
    ...query(endpoint, { query: { ...list.query, sort } }),
    placeholderData: keepPreviousData,
  });
  const actions = useActions();

  return (
    <>
      <ListScreen
        name={entityNames.subscription}
        list={list}
        answer={answer}
        columns={subscriptionColumns}
        exported={{ endpoint: exportEndpoint, sort, columns: exportEndpoint.csv }}
        bulk={[
          'renewSubscriptions',
          'renewSubscriptionsAtPlan',
          'sendLinks',
          'remindSubscriptions',
        ]}
        filters={filtersOn(today())}
        newPath={newSubscriptionPath}
        notice={<SubscriptionViews list={list} />}
        emptyText={emptySubscriptions(list.filters)}
        actions={(subscription) => <RowActions subscription={subscription} actions={actions} />}
        highlightedId={actions.changedId}
        beside={({ standing, priceKind }, key) =>
          key === 'subscriptionStatus' && (
            <>
              <StandingBadge standing={standing} />
              <PriceBadge priceKind={priceKind} />
            </>
          )
        }
      />
      {actions.dialogs}
    </>
  );
}
