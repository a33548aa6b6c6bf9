import { expect, test } from 'vitest';
import { places } from './places.ts';

const limits = { ofProcess: 3, ofTenant: 2, ofPerson: 2 };

test('W3 LST-15 · a tenant that uses all its export slots leaves slots to the other tenants', () => {
  const take = places(limits);

  expect([take({ tenantId: 1 }), take({ tenantId: 1 })]).toEqual([
    expect.any(Function),
    expect.any(Function),
  ]);
  expect(take({ tenantId: 1 })).toBeUndefined();
  expect(take({ tenantId: 2 })).toBeDefined();
});

test('W3 LST-15 · a process without a free export slot refuses every tenant until a slot is freed', () => {
  const take = places({ ...limits, ofProcess: 2 });
  const free = take({ tenantId: 1 });
  take({});

  expect(take({ tenantId: 2 })).toBeUndefined();
  free?.();
  free?.();
  expect(take({ tenantId: 2 })).toBeDefined();
  expect(take({ tenantId: 3 })).toBeUndefined();
});

test('W21 LST-15 · a person who works in several tenants leaves an export slot to other people', () => {
  const take = places(limits);
  const free = take({ tenantId: 1, personId: 7 });

  expect(take({ personId: 7 })).toBeDefined();
  expect(take({ tenantId: 2, personId: 7 })).toBeUndefined();
  expect(take({ tenantId: 2, personId: 8 })).toBeDefined();
  free?.();
  expect(take({ tenantId: 1, personId: 7 })).toBeDefined();
});
