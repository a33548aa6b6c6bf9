import { expect, test } from 'vitest';
import { type Column, plainText } from '../kit/column.ts';
import { userColumns } from '../people/user-fields.ts';
import { grantableRoles, mayManageRole, Role, roleLabel } from './role.ts';

test.each([
  [Role.SuperAdmin, 'Super Admin'],
  [Role.Admin, 'Admin'],
  [Role.User, 'User'],
  [Role.Client, 'Client'],
  [0, ''],
  [9, ''],
])('USR-03 · role %d is shown as "%s"', (role, label) => {
  expect(roleLabel(role)).toBe(label);
});

test.each([
  ['SuperAdmin', 'Super Admin'],
  ['Super Admin', 'Super Admin'],
])('USR-03 · the list shows the role name %s of a server as "%s"', (name, label) => {
  const columns: readonly Column[] = userColumns;
  expect(plainText(name, columns.find(({ key }) => key === 'roleName') ?? {})).toBe(label);
});

test('USR-01 · a form grants SuperAdmin, Admin or User, with the numbers of the specification', () => {
  expect(grantableRoles).toEqual([1, 2, 3]);
});

test.each([
  [Role.SuperAdmin, true],
  [Role.Admin, false],
  [Role.User, false],
  [Role.Client, false],
  [undefined, false],
])('USR-04 · role %j manages SuperAdmin: %s, and every other role', (actor, expected) => {
  expect(mayManageRole(actor, Role.SuperAdmin)).toBe(expected);
  const others = [Role.Admin, Role.User, Role.Client];
  expect(others.map((role) => mayManageRole(actor, role))).toEqual([true, true, true]);
});
