import { notificationContract } from '@canone/contracts/letters/notification';
import { useQuery } from '@tanstack/react-query';
import { query } from '../kit/http/call.ts';

/** Polls while the tab is visible, and immediately when it gets the focus again. */
export const live = {
  refetchInterval: 15_000,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
} as const;

export function useUnreadSummary() {
  return useQuery({ ...query(notificationContract.endpoints.unreadSummary, {}), ...live });
}
