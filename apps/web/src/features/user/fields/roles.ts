import { grantableRoles, mayManageRole, Role, roleLabel } from '@canone/contracts/rights/role';

/**
 * The options of a form: the three roles of the specification, and Client for a person who already is one (USR-01). A
 * role that the viewer cannot grant is shown, but disabled.
 */
export function roleOptions(viewerRole: number, currentRole: number) {
  const shown = currentRole === Role.Client ? [...grantableRoles, Role.Client] : grantableRoles;
  return shown.map((role) => ({
    value: String(role),
    label: roleLabel(role),
    disabled: role !== currentRole && !mayManageRole(viewerRole, role),
  }));
}
