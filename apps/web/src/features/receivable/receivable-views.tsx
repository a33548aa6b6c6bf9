import { receivableStates } from '@canone/contracts/billing/receivable-state';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { cockpitLinks } from '@canone/contracts/overviews/cockpit-links';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../kit/http/call.ts';
import { ListViews } from '../../kit/list/list-views.tsx';
import type { List } from '../../kit/list/use-list-state.ts';

/**
 * The predefined views of the list of receivables. The numbers beside the views come from the summary above the list.
 */
export function ReceivableViews({ list }: { list: List }) {
  const { data } = useQuery(query(receivableContract.endpoints.summary, {}));
  const { open, overdue, awaitingTransfer, dueSoon } = cockpitLinks;
  return (
    <ListViews
      label="Viste"
      list={list}
      views={[
        { label: 'Tutte', filters: {} },
        { label: 'Da incassare', filters: open.filters, count: data?.open.count },
        { label: 'Insolute', filters: overdue.filters, count: data?.overdue.count },
        {
          label: receivableStates.awaitingTransfer,
          filters: awaitingTransfer.filters,
          count: data?.awaitingTransfer.count,
        },
        { label: 'In scadenza', to: dueSoon.path, filters: {}, count: data?.dueSoon.count },
      ]}
    />
  );
}
