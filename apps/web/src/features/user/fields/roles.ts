import { grantableRoles, Role } from '@canone/contracts/rights/role';

export interface OfferedRole {
  readonly role: number;
  /** Shown, but this viewer cannot choose it. */
  readonly isDisabled: boolean;
}

/** Only a SuperAdmin can grant that role (USR-04). */
export function grantsSuperAdmin(viewerRole: number): boolean {
  return viewerRole === Role.SuperAdmin;
}

/** The roles of a form: the three of the specification, and Client for a person who already is one (USR-01). */
export function rolesFor(viewerRole: number, currentRole: number): readonly OfferedRole[] {
  const isRefused = (role: number) =>
    role === Role.SuperAdmin && role !== currentRole && !grantsSuperAdmin(viewerRole);
  const shown = currentRole === Role.Client ? [...grantableRoles, Role.Client] : grantableRoles;
  return shown.map((role) => ({ role, isDisabled: isRefused(role) }));
}
