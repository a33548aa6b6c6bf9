import { dueSoonDays } from '@canone/contracts/billing/horizons';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { columnsOf } from '@canone/contracts/kit/chosen-columns';
import { receivableContract, upcomingColumns } from '@canone/contracts/ledger/receivable';
import { entityNames } from '@canone/contracts/texts/entity-names';
import {
  receivableListPath,
  subscriptionListPath,
  upcomingListPath,
} from '@canone/contracts/texts/page-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EditRow } from '../../kit/crud/row-actions.tsx';
import { query } from '../../kit/http/call.ts';
import type { Filter } from '../../kit/list/filter.ts';
import { ListScreen } from '../../kit/list/list-screen.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { pageLabel } from '../../kit/page/page-label.ts';

const { upcoming: endpoint, exportUpcoming } = receivableContract.endpoints;

const columns = columnsOf(upcomingColumns, ['user.name', 'plan.name', 'dueDate', 'amount']);

/**
 * The filters for subscriptions that end soon. They are not in this list, because no amount is due until a person
 * renews them (AI3).
 */
const ending = {
  isDueSoon: 'true',
  subscriptionStatus: String(SubscriptionStatus.ActiveNoRenewal),
};

const filters: readonly Filter[] = [{ key: 'userName', label: 'Cliente' }];

/** Lists the subscriptions with an amount that becomes due in the next thirty days, the earliest first. */
export function UpcomingList() {
  const list = useListState(endpoint);
  const answer = useQuery({
    ...query(endpoint, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListScreen
      name={entityNames.subscription}
      title={pageLabel(upcomingListPath)}
      list={list}
      answer={answer}
      columns={columns}
      filters={filters}
      exported={{ endpoint: exportUpcoming }}
      emptyText={
        Object.keys(list.filters).length === 0
          ? `Non scade nulla nei prossimi ${dueSoonDays} giorni.`
          : undefined
      }
      actions={({ id, user }) => (
        <EditRow
          to={`${subscriptionListPath}/${id}`}
          label={`la sottoscrizione di ${user.name}`}
          canEdit={false}
        />
      )}
      notice={
        <p className="muted">
          Che cosa scade nei prossimi {dueSoonDays} giorni: i rinnovi e le prime scadenze già
          fissate. Ciò che è già da pagare è nello{' '}
          <Link to={receivableListPath}>{pageLabel(receivableListPath)}</Link>. Chi paga con
          bonifico compare quando lo rinnovi:{' '}
          <Link to={subscriptionListPath} search={ending}>
            chi finisce in questi giorni
          </Link>
          .
        </p>
      }
    />
  );
}
