import { type News, notificationContract } from '@canone/contracts/notification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mutation, query } from '../kit/call.ts';

const { news, list, read, readUpTo } = notificationContract.endpoints;

/** Asked again so often while the tab is seen, and at once when somebody comes back to it. */
export const live = {
  refetchInterval: 15_000,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
} as const;

export function useNews() {
  return useQuery({ ...query(news, {}), ...live });
}

/** Marks as read: one, or all up to one. */
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
