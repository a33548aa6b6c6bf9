import type { bankTransferContract } from '@canone/contracts/bank-transfer';
import type { ledgerContract } from '@canone/contracts/ledger';
import type { receivableContract } from '@canone/contracts/receivable';
import type { subscriptionContract } from '@canone/contracts/subscription';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from './call.ts';

type Book =
  | typeof subscriptionContract
  | typeof receivableContract
  | typeof ledgerContract
  | typeof bankTransferContract;

/** The names alone: the contracts themselves would come with every screen that changes money. */
const books: readonly Book['name'][] = ['subscription', 'receivable', 'ledger', 'bank-transfer'];

/** Money or its meaning has changed: what is on screen is asked again, the rest at its next look. */
export async function refreshBooks(client: QueryClient): Promise<void> {
  for (const name of books) await refresh(client, { name });
  await client.refetchQueries({ type: 'active', stale: true });
}
