import { grantableRoles, Role } from '@canone/contracts/role';

/** The roles a form offers: only a SuperAdmin makes a SuperAdmin, and who has a role may keep it (USR-04). */
export function rolesFor(viewerRole: number, currentRole: number): readonly number[] {
  const granted = grantableRoles.filter(
    (role) => role !== Role.SuperAdmin || viewerRole === Role.SuperAdmin || currentRole === role,
  );
  return currentRole === Role.Client ? [...granted, Role.Client] : granted;
}
