import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { cockpitLinks } from '@canone/contracts/overviews/cockpit-links';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../kit/http/call.ts';
import { ListViews } from '../../kit/list/list-views.tsx';
import type { List } from '../../kit/list/use-list-state.ts';

const awaitingTransfer = { subscriptionStatus: String(SubscriptionStatus.BankTransferPending) };

/** The predefined views of the list. Their links work even if the counts cannot be read. */
export function SubscriptionViews({ list }: { list: List }) {
  const { data } = useQuery({ ...query(subscriptionContract.endpoints.counts, {}), staleTime: 0 });
  return (
    <ListViews
      label="Viste"
      list={list}
      views={[
        { label: 'Tutte', filters: {}, count: data?.all },
        { label: 'Insolute', filters: { isOverdue: 'true' }, count: data?.overdue },
        { label: 'A fine periodo', filters: { isDueSoon: 'true' }, count: data?.dueSoon },
        {
          label: 'In attesa di bonifico',
          filters: awaitingTransfer,
          count: data?.awaitingTransfer,
        },
        {
          label: 'Saldate da attivare',
          filters: cockpitLinks.toConfirm.filters,
          count: data?.toConfirm,
        },
        {
          label: 'Link scaduti',
          filters: cockpitLinks.linkExpired.filters,
          count: data?.linkExpired,
        },
        {
          label: 'Da rinnovare',
          filters: cockpitLinks.endingSoon.filters,
          count: data?.ending,
        },
      ]}
    />
  );
}
