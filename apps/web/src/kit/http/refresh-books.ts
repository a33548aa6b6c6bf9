import type { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import type { ledgerContract } from '@canone/contracts/ledger/ledger';
import type { receivableContract } from '@canone/contracts/ledger/receivable';
import type { customerContract } from '@canone/contracts/overviews/customer';
import type { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { QueryClient } from '@tanstack/react-query';
import { markStale } from './call.ts';

type Book =
  | typeof subscriptionContract
  | typeof receivableContract
  | typeof ledgerContract
  | typeof bankTransferContract
  | typeof customerContract;

/**
 * The names of the contracts whose data is part of the books. Imports of the contracts would enlarge the script of
 * every screen that changes money.
 */
const books: readonly Book['name'][] = [
  'subscription',
  'receivable',
  'ledger',
  'bank-transfer',
  'customer',
];

/**
 * Marks the cached data of the books as stale, without reading it again. The screen that made the change shows its own
 * result.
 */
export async function markBooksStale(client: QueryClient): Promise<void> {
  for (const name of books) await markStale(client, { name });
}

/** Called after a change of money. Reads the visible data again and marks the other cached data as stale. */
export async function refreshBooks(client: QueryClient): Promise<void> {
  await markBooksStale(client);
  await client.refetchQueries({ type: 'active', stale: true });
}
