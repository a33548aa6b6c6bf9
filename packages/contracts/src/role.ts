/** Who a person is to Canone. The numbers are the wire's (§3); Client has none there, 4 is ours. */
export const Role = { SuperAdmin: 1, Admin: 2, User: 3, Client: 4 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** "SuperAdmin" is shown as "Super Admin" (USR-03). */
export function roleLabel(role: number): string {
  const name = Object.entries(Role).find(([, value]) => value === role)?.[0] ?? '';
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** The roles a form may grant (§6): customers get theirs by being customers. */
export const grantableRoles = [Role.SuperAdmin, Role.Admin, Role.User] as const;

/** Whether a person of this role works in Canone, and so is invited to choose a password (AUT-13). */
export function worksHere(role: number): boolean {
  return grantableRoles.some((granted) => granted === role);
}
