import { ledgerListPath, receivableListPath, subscriptionListPath } from '../texts/page-paths.ts';
import type { ListLink } from './cockpit-links.ts';

/**
 * For each figure of a customer, the list that shows its rows. The sum of the rows is the figure, which a test checks
 * on random books.
 */
export const customerLinks = {
  open: (userId: number): ListLink => ({
    path: receivableListPath,
    filters: { userId: String(userId), isOpen: 'true' },
  }),
  overdue: (userId: number): ListLink => ({
    path: receivableListPath,
    filters: { userId: String(userId), state: 'overdue' },
  }),
  /** The entries with a credit. The list shows the credit beside each entry. */
  credit: (userId: number): ListLink => ({
    path: ledgerListPath,
    filters: { userId: String(userId), hasCredit: 'true' },
  }),
  movements: (userId: number): ListLink => ({
    path: ledgerListPath,
    filters: { userId: String(userId) },
  }),
  active: (userId: number): ListLink => ({
    path: subscriptionListPath,
    filters: { userId: String(userId), isActive: 'true' },
  }),
  subscriptions: (userId: number): ListLink => ({
    path: subscriptionListPath,
    filters: { userId: String(userId) },
  }),
} as const;
