import { ledgerListPath, receivableListPath, subscriptionListPath } from '../texts/page-paths.ts';
import type { ListLink } from './cockpit-links.ts';

/** The list behind each figure of a customer. The sum of its rows is the figure (tested on random books). */
export const customerLinks = {
  open: (userId: number): ListLink => ({
    path: receivableListPath,
    filters: { userId: String(userId), isOpen: 'true' },
  }),
  overdue: (userId: number): ListLink => ({
    path: receivableListPath,
    filters: { userId: String(userId), state: 'overdue' },
  }),
  /** The credit stands beside each entry. */
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
