import { type News, notificationContract } from '@canone/contracts/notification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutation, query } from '../kit/http/call.ts';

const { news, list, read, readUpTo } = notificationContract.endpoints;

/** Polls while the tab is visible, and immediately when it gets the focus again. */
export const live = {
  refetchInterval: 15_000,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
} as const;

export function useUnreadSummary() {
  return useQuery({ ...query(news, {}), ...live });
}

/** Marks one notification as read, or all notifications up to a given one. */
export function useReading() {
  const client = useQueryClient();
  const after = {
    onSuccess: async (data: News) => {
      const { queryKey } = query(news, {});
      client.setQueryData(queryKey, data);
      const [tenantId] = queryKey;
      await client.invalidateQueries({ queryKey: [tenantId, list.path] });
    },
  };
  return {
    one: useMutation({ ...mutation(read), ...after }),
    all: useMutation({ ...mutation(readUpTo), ...after }),
  };
}
