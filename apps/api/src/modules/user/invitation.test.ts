import { Role } from '@canone/contracts/rights/role';
import { expect, test } from 'vitest';
import { isInvitable, isInvitationDue } from './invitation.ts';

const invitee = {
  email: 'a@prova.example',
  roleId: Role.Admin as number,
  isActive: true,
  hasOwnPassword: false,
};

test.each([
  [{}, true],
  [{ roleId: Role.User }, true],
  [{ roleId: Role.SuperAdmin }, true],
  [{ roleId: Role.Client }, false],
  [{ isActive: false }, false],
  [{ hasOwnPassword: true }, false],
])('AUT-13 · whether the person %j can be invited: %s', (change, expected) => {
  expect(isInvitable({ ...invitee, ...change })).toBe(expected);
});

test.each([
  [undefined, {}, true],
  [undefined, { isActive: false }, false],
  [{}, {}, false],
  [{ isActive: false }, {}, true],
  [{ roleId: Role.Client }, {}, true],
  [{}, { email: 'b@prova.example' }, true],
  [{}, { email: 'A@PROVA.example' }, false],
  [{ hasOwnPassword: true }, { hasOwnPassword: true, email: 'b@prova.example' }, false],
])(
  'AUT-13 · whether a person who changes from %j to %j is sent an invitation: %s',
  (before, after, expected) => {
    const was = before && { ...invitee, ...before };

    expect(isInvitationDue(was, { ...invitee, ...after })).toBe(expected);
  },
);
