import { subscriptionColumns, subscriptionContract } from '@canone/contracts/subscription';
import { subscriptionStatuses } from '@canone/contracts/subscription-life-cycle';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../kit/call.ts';
import type { Filter } from '../../kit/list/filter.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { RowActions } from './actions/row-actions.tsx';
import { useActions } from './actions/use-actions.tsx';
import { PriceBadge } from './price-badge.tsx';
import { StandingBadge } from './standing-badge.tsx';
import { newPath, subscriptionName } from './subscription-name.ts';

const { list: endpoint, export: exportEndpoint } = subscriptionContract.endpoints;

const filters: readonly Filter[] = [
  { key: 'userName', label: 'Utente' },
  { key: 'planName', label: 'Piano' },
  {
    key: 'subscriptionStatus',
    label: 'Stato',
    options: Object.entries(subscriptionStatuses).map(([value, { label }]) => ({ value, label })),
  },
];

/** Lists subscriptions with customer, plan, start and state (LST-10). */
export function SubscriptionList() {
  const list = useListState(endpoint);
  // The newest come first by default.
  const sort = list.sort ?? '-id';
  const answer = useQuery({
    ...query(endpoint, { query: { ...list.query, sort } }),
    placeholderData: keepPreviousData,
  });
  const actions = useActions();

  return (
    <>
      <ListScreen
        name={subscriptionName}
        list={list}
        answer={answer}
        columns={subscriptionColumns}
        exported={{ endpoint: exportEndpoint, sort }}
        filters={filters}
        newPath={newPath}
        actions={(subscription) => <RowActions subscription={subscription} actions={actions} />}
        litId={actions.changedId}
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
