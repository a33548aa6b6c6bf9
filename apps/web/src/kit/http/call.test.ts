import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { timelineContract } from '@canone/contracts/overviews/timeline';
import { regionContract } from '@canone/contracts/places/region';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { markStale } from './call.ts';

const transfers = [7, bankTransferContract.endpoints.list.path, { query: { page: 1 } }];
const subscriptions = [7, subscriptionContract.endpoints.list.path, {}];
const timeline = [7, timelineContract.endpoints.list.path, {}];
const regions = [7, regionContract.endpoints.list.path, {}];
const everything = [transfers, subscriptions, timeline, regions];

async function staleAfter(contract: { name: string }, options?: { except: unknown[] }) {
  const client = new QueryClient();
  for (const key of everything) client.setQueryData(key, { items: [] });
  await markStale(client, contract, options);
  return everything.filter((key) => client.getQueryState(key)?.isInvalidated);
}

test('BNK-01 · a contract’s list is marked stale for any spelling of its path', async () => {
  expect(await staleAfter(bankTransferContract)).toEqual([transfers]);
  expect(await staleAfter(regionContract)).toEqual([regions]);
  expect(await staleAfter({ name: 'subscription' })).toEqual([subscriptions, timeline]);
});

test('BNK-01 · the list that already shows the change stays fresh', async () => {
  expect(await staleAfter(regionContract, { except: regions })).toEqual([]);
});

test.each([
  ['a query that stays shown is read again at once', { staysShown: true }, 2],
  ['another shown query keeps its data until its next use', {}, 1],
])('AL11 · after a change, %s', async (_, meta, reads) => {
  const client = new QueryClient();
  const queryFn = vi.fn<() => Promise<object>>(() => Promise.resolve({ items: [] }));
  const observer = new QueryObserver(client, { queryKey: regions, queryFn, meta });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));

  await markStale(client, regionContract);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));

  expect(queryFn).toHaveBeenCalledTimes(reads);
  leave();
});
