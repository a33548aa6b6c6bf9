import { Role } from './role.ts';

const { SuperAdmin, Admin, User, Client } = Role;
const everyone: readonly Role[] = [SuperAdmin, Admin, User, Client];
const team: readonly Role[] = [SuperAdmin, Admin, User];
const staff: readonly Role[] = [SuperAdmin, Admin];

/**
 * The scope of a call:
 * `public` requires only the API key, `person` requires a signed-in person,
 * `tenant` requires a member of the tenant in X-Tenant-Id. A SuperAdmin counts as a member of every tenant.
 */
export type Scope = 'public' | 'person' | 'tenant';

interface Rule {
  readonly scope: Scope;
  readonly roles: readonly Role[];
}

/** The permissions and their roles. Server routes, browser routes and documents are derived from this table. */
export const permissions = {
  public: { scope: 'public', roles: [] },
  'account.use': { scope: 'person', roles: everyone },
  'tenant.choose': { scope: 'person', roles: everyone },
  'tenant.manage': { scope: 'person', roles: staff },
  'geography.read': { scope: 'person', roles: team },
  'geography.manage': { scope: 'person', roles: staff },
  'outbox.read': { scope: 'person', roles: [SuperAdmin] },
  'user.resetFactor': { scope: 'person', roles: [SuperAdmin] },
  'user.lookUp': { scope: 'tenant', roles: team },
  'user.manage': { scope: 'tenant', roles: staff },
  'plan.read': { scope: 'tenant', roles: team },
  'plan.manage': { scope: 'tenant', roles: staff },
  'paymentProvider.manage': { scope: 'tenant', roles: staff },
  'payment.reconcile': { scope: 'tenant', roles: staff },
  'address.use': { scope: 'tenant', roles: team },
  'subscription.use': { scope: 'tenant', roles: team },
  'receivable.read': { scope: 'tenant', roles: team },
  'ledger.read': { scope: 'tenant', roles: staff },
  'ledger.manage': { scope: 'tenant', roles: staff },
  'bank.manage': { scope: 'tenant', roles: staff },
  'letter.manage': { scope: 'tenant', roles: staff },
  'bulk.use': { scope: 'tenant', roles: team },
  'savedView.use': { scope: 'tenant', roles: team },
  'savedView.share': { scope: 'tenant', roles: staff },
  'notification.read': { scope: 'tenant', roles: team },
  'audit.read': { scope: 'tenant', roles: staff },
  'audit.readOutside': { scope: 'person', roles: staff },
  'audit.browse': { scope: 'tenant', roles: [SuperAdmin] },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

/**
 * The people who may change the places that all tenants share. The specification names administrators; an installation
 * can limit it to SuperAdmins (F8).
 */
export const sharedDataPolicies = ['administrators', 'superadmin'] as const;
export type SharedData = (typeof sharedDataPolicies)[number];

export function isAllowed(
  permission: Permission,
  role: number,
  sharedData: SharedData = 'administrators',
): boolean {
  const isReserved = sharedData === 'superadmin' && permission === 'geography.manage';
  const { roles }: Rule = permissions[permission];
  return (isReserved ? [SuperAdmin] : roles).some((allowed) => allowed === role);
}
