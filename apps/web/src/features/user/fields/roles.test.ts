import { Role } from '@canone/contracts/rights/role';
import { describe, expect, test } from 'vitest';
import { roleOptions } from './roles.ts';

const shown = (viewer: number, current: number) =>
  roleOptions(viewer, current).map(({ value, disabled }) => Number(value) * (disabled ? -1 : 1));

describe('USR-01 USR-04 · the roles of a form, with a negative number for a disabled role', () => {
  test('a SuperAdmin can choose Super Admin, Admin and User', () => {
    expect(shown(Role.SuperAdmin, Role.Admin)).toEqual([1, 2, 3]);
  });

  test('an Admin sees the same three roles and cannot choose Super Admin', () => {
    expect(shown(Role.Admin, Role.User)).toEqual([-1, 2, 3]);
  });

  test('a SuperAdmin keeps the role when an Admin opens the form', () => {
    expect(shown(Role.Admin, Role.SuperAdmin)).toEqual([1, 2, 3]);
  });

  test('a Client can stay a Client, and no other person can become one', () => {
    expect(shown(Role.Admin, Role.Client)).toEqual([-1, 2, 3, 4]);
    expect(shown(Role.SuperAdmin, Role.User)).not.toContain(Role.Client);
  });
});
