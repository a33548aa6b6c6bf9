import { isAllowed, type Permission } from '@canone/contracts/rights/permissions';
import { pageSetting } from './wire.ts';

/** Whether a role has a permission in this installation (F8). */
export function isPermitted(permission: Permission, role: number): boolean {
  const isReserved = pageSetting('shared-data') === 'superadmin';
  return isAllowed(permission, role, isReserved ? 'superadmin' : 'administrators');
}
