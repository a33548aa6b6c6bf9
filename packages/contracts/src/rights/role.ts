/** A person's role in Canone. The wire defines the numbers (§3) except Client: 4 is our choice. */
export const Role = { SuperAdmin: 1, Admin: 2, User: 3, Client: 4 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** "SuperAdmin" is shown as "Super Admin" (USR-03). */
export function roleWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

export function roleLabel(role: number): string {
  return roleWords(Object.entries(Role).find(([, value]) => value === role)?.[0] ?? '');
}

/** The roles that a form may grant (§6). A customer gets the role Client automatically. */
export const grantableRoles = [Role.SuperAdmin, Role.Admin, Role.User] as const;

/** Whether the role `actor` may change people with this role and grant it. SuperAdmin is reserved (USR-04). */
export function mayManageRole(actor: number | undefined, role: number | null): boolean {
  return role !== Role.SuperAdmin || actor === Role.SuperAdmin;
}

/** Returns whether a person of this role works in Canone and is therefore invited to choose a password (AUT-13). */
export function worksHere(role: number): boolean {
  return grantableRoles.some((granted) => granted === role);
}
