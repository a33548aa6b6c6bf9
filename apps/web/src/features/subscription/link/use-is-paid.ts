import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { notificationContract } from '@canone/contracts/letters/notification';
import {
  type Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../../kit/http/call.ts';
import { refreshBooks } from '../../../kit/http/refresh-books.ts';

/**
 * Whether the customer has paid since the link was shown. A payment creates a notification, and the bell polls for
 * notifications. The subscription is therefore read again only after a new notification.
 */
export function useIsPaid({ id }: Subscription, isShown: boolean): boolean {
  const client = useQueryClient();
  const { data: unread } = useQuery({
    ...query(notificationContract.endpoints.unreadSummary, {}),
    enabled: false,
  });
  const { data: now, refetch } = useQuery({
    ...query(subscriptionContract.endpoints.get, { params: { id: String(id) } }),
    enabled: false,
  });
  const latestId = unread?.latestId;
  const known = useRef(latestId);
  const isPaid = now?.subscriptionStatus === SubscriptionStatus.Active;

  useEffect(() => {
    if (!isShown || known.current === latestId) return;
    known.current = latestId;
    void refetch();
  }, [isShown, latestId, refetch]);

  // The list or the subscription behind the dialog must show the payment too, so its data is read again.
  useEffect(() => {
    if (isShown && isPaid) void refreshBooks(client);
  }, [isShown, isPaid, client]);

  return isPaid;
}
