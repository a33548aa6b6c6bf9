import { grantableRoles, Role } from '@canone/contracts/role';

export interface OfferedRole {
  readonly role: number;
  /** Shown, but not to be chosen by this viewer. */
  readonly isDisabled: boolean;
}

/** Only a SuperAdmin makes a SuperAdmin (USR-04). */
export function grantsSuperAdmin(viewerRole: number): boolean {
  return viewerRole === Role.SuperAdmin;
}

/** The roles a form shows: the three of the specification, and Client for a person who is one (USR-01). */
export function rolesFor(viewerRole: number, currentRole: number): readonly OfferedRole[] {
  const isRefused = (role: number) =>
    role === Role.SuperAdmin && role !== currentRole && !grantsSuperAdmin(viewerRole);
  const shown = currentRole === Role.Client ? [...grantableRoles, Role.Client] : grantableRoles;
  return shown.map((role) => ({ role, isDisabled: isRefused(role) }));
}
