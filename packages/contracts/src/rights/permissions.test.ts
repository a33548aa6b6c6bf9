import { describe, expect, test } from 'vitest';
import { allContracts } from '../all-contracts.ts';
import { isAllowed, type Permission, permissions, type Scope } from './permissions.ts';
import { Role } from './role.ts';

const { SuperAdmin, Admin, User, Client } = Role;

/** The expected permissions, listed independently of the code under test. */
const expected: readonly [Permission, Scope, readonly Role[]][] = [
  ['public', 'public', []],
  ['account.use', 'person', [SuperAdmin, Admin, User, Client]],
  ['tenant.choose', 'person', [SuperAdmin, Admin, User, Client]],
  ['tenant.manage', 'person', [SuperAdmin, Admin]],
  ['geography.read', 'person', [SuperAdmin, Admin, User]],
  ['geography.manage', 'person', [SuperAdmin, Admin]],
  ['user.lookUp', 'tenant', [SuperAdmin, Admin, User]],
  ['user.manage', 'tenant', [SuperAdmin, Admin]],
  ['plan.read', 'tenant', [SuperAdmin, Admin, User]],
  ['plan.manage', 'tenant', [SuperAdmin, Admin]],
  ['paymentProvider.manage', 'tenant', [SuperAdmin, Admin]],
  ['payment.reconcile', 'tenant', [SuperAdmin, Admin]],
  ['address.use', 'tenant', [SuperAdmin, Admin, User]],
  ['subscription.use', 'tenant', [SuperAdmin, Admin, User]],
  ['audit.read', 'tenant', [SuperAdmin, Admin]],
  ['audit.readOutside', 'person', [SuperAdmin, Admin]],
  ['audit.browse', 'tenant', [SuperAdmin]],
  ['outbox.read', 'person', [SuperAdmin]],
  ['user.resetFactor', 'person', [SuperAdmin]],
  ['receivable.read', 'tenant', [SuperAdmin, Admin, User]],
  ['ledger.read', 'tenant', [SuperAdmin, Admin]],
  ['ledger.manage', 'tenant', [SuperAdmin, Admin]],
  ['bank.manage', 'tenant', [SuperAdmin, Admin]],
  ['letter.manage', 'tenant', [SuperAdmin, Admin]],
  ['bulk.use', 'tenant', [SuperAdmin, Admin, User]],
  ['savedView.use', 'tenant', [SuperAdmin, Admin, User]],
  ['savedView.share', 'tenant', [SuperAdmin, Admin]],
  ['notification.read', 'tenant', [SuperAdmin, Admin, User]],
];

const cells = expected.flatMap(([permission, , roles]) =>
  [...Object.values(Role), 0, 5].map(
    (role) => [permission, role, roles.some((allowed) => allowed === role)] as const,
  ),
);

describe('permissions by role', () => {
  test.each(cells)('RTE-05 · the permission %s of role %d is %s', (permission, role, allowed) => {
    expect(isAllowed(permission, role)).toBe(allowed);
  });

  test.each(expected)('TEN-06 · %s has the scope "%s"', (permission, scope) => {
    expect(permissions[permission].scope).toBe(scope);
  });

  test('RTE-05 · the table above lists every permission', () => {
    expect(Object.keys(permissions).toSorted()).toEqual(expected.map(([name]) => name).toSorted());
  });
});

const endpoints = allContracts.flatMap(({ name, endpoints: all }) =>
  Object.entries(all).map(([key, endpoint]) => ({ title: `${name}.${key}`, endpoint })),
);

describe('every endpoint', () => {
  test.each(endpoints)('RTE-05 · $title names a permission', ({ endpoint }) => {
    expect(Object.keys(permissions)).toContain(endpoint.access);
  });

  test('API-01 · no two endpoints share a method and a path, letter case aside', () => {
    const addresses = endpoints.map(({ endpoint }) =>
      `${endpoint.method} ${endpoint.path}`.toLowerCase(),
    );

    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('RTE-05 · only sign-in, links from mails and the payment page are public', () => {
    const open = endpoints.filter(({ endpoint }) => endpoint.access === 'public');

    expect(open.map(({ endpoint }) => endpoint.path)).toEqual(
      expect.arrayContaining([
        '/api/user/Login',
        '/api/PaymentToken/validate',
        '/api/Payment/updatePayment',
      ]),
    );
    expect(
      open.filter(
        ({ endpoint: { path } }) =>
          !/^\/api\/(user\/(Login|request-password-reset|reset-password|validate-reset-token)|secondStep\/(Begin|Finish)|emailChange\/(Find|Confirm|Undo)|PaymentToken\/(validate|requestNew)|Payment\/updatePayment|webhooks\/paypal\/:\w+)$/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });
});

test.each([
  [SuperAdmin, true],
  [Admin, false],
  [User, false],
])('F8 · with shared data for SuperAdmins, role %i may change places: %s', (role, mayChange) => {
  expect(isAllowed('geography.manage', role, 'superadmin')).toBe(mayChange);
  expect(isAllowed('geography.read', role, 'superadmin')).toBe(true);
});
