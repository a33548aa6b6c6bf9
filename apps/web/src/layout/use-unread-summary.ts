import { notificationContract } from '@canone/contracts/letters/notification';
import { useQuery } from '@tanstack/react-query';
import { query } from '../kit/http/call.ts';

/** Options of a query that polls while the tab is visible, and at once when the tab gets the focus again. */
export const live = {
  refetchInterval: 15_000,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
} as const;

export function useUnreadSummary() {
  return useQuery({ ...query(notificationContract.endpoints.unreadSummary, {}), ...live });
}
