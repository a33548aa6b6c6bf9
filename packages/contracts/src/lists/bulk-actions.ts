import type { Permission } from '../rights/permissions.ts';

/** The maximum number of rows of one operation. */
export const maxBulkRows = 10_000;

interface BulkRule {
  /**
   * The permission of the same action on one row. The list from which the operation starts requires the same
   * permission.
   */
  readonly access: Permission;
  readonly kind: 'letter' | 'renewal' | 'subscription' | 'deletion';
}

/** The actions that the server performs on many rows. Each does the same as the action on one row. */
export const bulkActions = {
  remindReceivables: { access: 'subscription.use', kind: 'letter' },
  remindSubscriptions: { access: 'subscription.use', kind: 'letter' },
  sendLinks: { access: 'subscription.use', kind: 'letter' },
  renewSubscriptions: { access: 'subscription.use', kind: 'renewal' },
  renewSubscriptionsAtPlan: { access: 'subscription.use', kind: 'renewal' },
  subscribeUsers: { access: 'user.manage', kind: 'subscription' },
  deleteUsers: { access: 'user.manage', kind: 'deletion' },
  deletePlans: { access: 'plan.manage', kind: 'deletion' },
  deletePlanFeatures: { access: 'plan.manage', kind: 'deletion' },
  deleteFeatures: { access: 'plan.manage', kind: 'deletion' },
  deleteAddresses: { access: 'address.use', kind: 'deletion' },
} as const satisfies Record<string, BulkRule>;

/** For each contract of a list, the name of the action that deletes many rows of this list. */
interface Deletions {
  readonly address: 'deleteAddresses';
  readonly feature: 'deleteFeatures';
  readonly plan: 'deletePlans';
  readonly planfeature: 'deletePlanFeatures';
  readonly user: 'deleteUsers';
}
export type DeletionOf<Name extends string> = Name extends keyof Deletions
  ? Deletions[Name]
  : never;

export type BulkAction = keyof typeof bulkActions;
// the record has exactly these keys
export const bulkActionNames = Object.keys(bulkActions) as [BulkAction, ...BulkAction[]];
