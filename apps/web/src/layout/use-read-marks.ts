import type { Result } from '@canone/contracts/kit/endpoint';
import { notificationContract, type UnreadSummary } from '@canone/contracts/letters/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutation, query } from '../kit/http/call.ts';

const { unreadSummary, list, read, readUpTo } = notificationContract.endpoints;

type Latest = Result<typeof list>;

function withRead(page: Latest, isMarked: (id: number) => boolean): Latest {
  const items = page.items.map((item) => (isMarked(item.id) ? { ...item, isUnread: false } : item));
  return { ...page, items };
}

/** Marks one notification as read, or all notifications up to a given one, before the server answers. */
export function useReadMarks() {
  const client = useQueryClient();
  const { queryKey } = query(unreadSummary, {});
  const ofList = { queryKey: [queryKey[0], list.path] };

  async function show(isMarked: (id: number) => boolean) {
    await client.cancelQueries(ofList);
    client.setQueriesData<Latest>(ofList, (page) => page && withRead(page, isMarked));
  }

  const after = {
    onSuccess: (data: UnreadSummary) => void client.setQueryData(queryKey, data),
    // Reading the list again also removes a mark that the server has refused.
    onSettled: () => client.invalidateQueries(ofList),
  };
  return {
    one: useMutation({
      ...mutation(read),
      ...after,
      onMutate: ({ params }) => show((id) => id === Number(params.id)),
    }),
    all: useMutation({
      ...mutation(readUpTo),
      ...after,
      onMutate: ({ params }) => show((id) => id <= Number(params.id)),
    }),
  };
}
