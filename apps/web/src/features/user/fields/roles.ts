import { grantableRoles, mayManageRole, Role, roleLabel } from '@canone/contracts/rights/role';

/**
 * The roles that a form offers: the three roles of the specification, and Client if the person already has this role
 * (USR-01). A role that the viewer cannot grant is shown but disabled.
 */
export function roleOptions(viewerRole: number, currentRole: number) {
  const shown = currentRole === Role.Client ? [...grantableRoles, Role.Client] : grantableRoles;
  return shown.map((role) => ({
    value: String(role),
    label: roleLabel(role),
    disabled: role !== currentRole && !mayManageRole(viewerRole, role),
  }));
}
