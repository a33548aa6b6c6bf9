/** A person's role in Canone. The specification defines the numbers (§3), except 4 for Client, which is our choice. */
export const Role = { SuperAdmin: 1, Admin: 2, User: 3, Client: 4 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** The name of a role as it is shown: "SuperAdmin" becomes "Super Admin" (USR-03). */
export function roleWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

export function roleLabel(role: number): string {
  return roleWords(Object.entries(Role).find(([, value]) => value === role)?.[0] ?? '');
}

/**
 * The roles that a form may grant (§6). The role Client is not among them, because a customer gets it automatically.
 */
export const grantableRoles = [Role.SuperAdmin, Role.Admin, Role.User] as const;

/**
 * Whether a person with the role `actor` may change people with the role `role` and grant this role. The role
 * SuperAdmin is reserved (USR-04).
 */
export function mayManageRole(actor: number | undefined, role: number | null): boolean {
  return role !== Role.SuperAdmin || actor === Role.SuperAdmin;
}

/**
 * Returns whether people with this role work in Canone. Such people get an invitation to choose a password (AUT-13).
 */
export function worksInCanone(role: number): boolean {
  return grantableRoles.some((granted) => granted === role);
}
