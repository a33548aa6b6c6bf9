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

/** Only the names: importing the contracts would add them to every screen that changes money. */
const books: readonly Book['name'][] = [
  'subscription',
  'receivable',
  'ledger',
  'bank-transfer',
  'customer',
];

/** Marks the cached books as stale. The screen that changed them keeps showing its own state. */
export async function markBooksStale(client: QueryClient): Promise<void> {
  for (const name of books) await markStale(client, { name });
}

/** After a change of money, the visible data is refetched and other cached data is marked stale. */
export async function refreshBooks(client: QueryClient): Promise<void> {
  await markBooksStale(client);
  await client.refetchQueries({ type: 'active', stale: true });
}
