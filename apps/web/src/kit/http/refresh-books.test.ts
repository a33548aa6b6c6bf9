import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { customerContract } from '@canone/contracts/overviews/customer';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { query } from './call.ts';
import { markBooksStale } from './refresh-books.ts';

test.each([
  ['the figures of a customer', query(customerContract.endpoints.summary, { params: { id: '3' } })],
  ['the list of movements', query(ledgerContract.endpoints.list, { query: {} })],
])('AG8 · %s are read again after a change of money', async (_words, { queryKey }) => {
  const client = new QueryClient();
  const key: readonly unknown[] = queryKey;
  client.setQueryData(key, {});

  await markBooksStale(client);

  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
