import { Role } from '@canone/contracts/role';
import { describe, expect, test } from 'vitest';
import { rolesFor } from './roles.ts';

describe('USR-04 · the roles a form offers', () => {
  test('a SuperAdmin grants Super Admin, Admin and User', () => {
    expect(rolesFor(Role.SuperAdmin, Role.Admin)).toEqual([1, 2, 3]);
  });

  test('an Admin does not grant Super Admin', () => {
    expect(rolesFor(Role.Admin, Role.User)).toEqual([2, 3]);
  });

  test('a SuperAdmin seen by an Admin still shows as one', () => {
    expect(rolesFor(Role.Admin, Role.SuperAdmin)).toEqual([1, 2, 3]);
  });

  test('a Client can stay a Client, and nobody else becomes one', () => {
    expect(rolesFor(Role.Admin, Role.Client)).toEqual([2, 3, 4]);
    expect(rolesFor(Role.SuperAdmin, Role.User)).not.toContain(Role.Client);
  });
});
