import { describe, expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { cyclesOutcome, folderCycles, folderOf, importsOf } from './folder-cycles.ts';

const modules = 'apps/api/src/modules';

/** The imports of module files, in the form that `folderCycles` expects. */
function imports(files: Record<string, string[]>) {
  const inModules = (file: string) => `${modules}/${file}`;
  return new Map(
    Object.entries(files).map(([file, imported]) => [inModules(file), imported.map(inModules)]),
  );
}

describe('cycles among folders', () => {
  test('a cycle of two folders is reported even if no single file is part of a cycle', () => {
    const cycles = folderCycles(
      imports({
        'plan/plan.service.ts': ['user/user.service.ts'],
        'user/user.service.ts': [],
        'user/invitation.service.ts': ['plan/plan.table.ts'],
      }),
    );

    expect(cycles).toEqual([['plan', 'user', 'plan']]);
  });

  test('a longer cycle among the layers of billing is reported by its layers', () => {
    const cycles = folderCycles(
      imports({
        'billing/events/a.service.ts': ['billing/checkout/c.service.ts'],
        'billing/ledger/b.service.ts': ['billing/events/a.service.ts'],
        'billing/checkout/d.service.ts': ['billing/ledger/b.service.ts'],
      }),
    );

    expect(cycles).toEqual([
      ['billing/checkout', 'billing/ledger', 'billing/events', 'billing/checkout'],
    ]);
  });

  test('two paths to the same folder are not a cycle, and imports within a folder are not a cycle', () => {
    const cycles = folderCycles(
      imports({
        'plan/a.ts': ['plan/b.ts', 'user/a.ts', 'tenant/a.ts'],
        'plan/b.ts': ['plan/c.ts'],
        'user/a.ts': ['tenant/a.ts'],
      }),
    );

    expect(cycles).toEqual([]);
  });

  test('a second cycle is reported too', () => {
    const cycles = folderCycles(
      imports({
        'a/a.ts': ['b/b.ts'],
        'b/b.ts': ['a/a.ts', 'c/c.ts'],
        'c/c.ts': ['b/b.ts'],
      }),
    );

    expect(cycles).toEqual([
      ['a', 'b', 'a'],
      ['b', 'c', 'b'],
    ]);
  });

  test('a layer of the browser app that imports a higher layer makes a cycle', () => {
    const cycles = folderCycles(
      new Map([
        ['apps/web/src/features/plan/plan-form.tsx', ['apps/web/src/kit/detail/form.ts']],
        ['apps/web/src/kit/list/list.ts', ['apps/web/src/features/plan/plan-price.ts']],
      ]),
    );

    expect(cycles).toEqual([['web/features', 'web/kit', 'web/features']]);
  });

  test('a value of the contracts that imports a rule makes a cycle', () => {
    const cycles = folderCycles(
      new Map([
        ['packages/contracts/src/billing/renewal.ts', ['packages/contracts/src/values/money.ts']],
        ['packages/contracts/src/values/money.ts', ['packages/contracts/src/billing/standing.ts']],
      ]),
    );

    expect(cycles).toEqual([['contracts/billing', 'contracts/values', 'contracts/billing']]);
  });

  test('the contracts, the modules and the browser app of this repository have no cycle', () => {
    expect(cyclesOutcome(root)).toMatchObject({ failed: 0, output: '' });
  });
});

test('imports of values, imports of types and dynamic imports are read, but not imports of packages', () => {
  const source = `
    import { sql } from 'kysely';
    import './first.ts';
    import type { Plan } from '../plan/plan.table.ts';
    import {
      one,
      two,
    } from '../../platform/audit/audit.ts';
    export { three } from './second.ts';
    const later = await import('../user/user.service.ts');`;

  expect(importsOf(`${modules}/audit/audit.service.ts`, source)).toEqual([
    `${modules}/audit/first.ts`,
    `${modules}/plan/plan.table.ts`,
    'apps/api/src/platform/audit/audit.ts',
    `${modules}/audit/second.ts`,
    `${modules}/user/user.service.ts`,
  ]);
});

test.each([
  [`${modules}/plan/plan.service.ts`, 'plan'],
  [`${modules}/billing/ledger/ledger.service.ts`, 'billing/ledger'],
  ['apps/api/src/platform/database/driver/packet.ts', 'platform/database'],
  ['apps/api/src/app.ts', undefined],
  [`${modules}/index.ts`, undefined],
  ['apps/web/src/kit/list/list.ts', 'web/kit'],
  ['packages/contracts/src/values/money.ts', 'contracts/values'],
  ['packages/contracts/src/all-contracts.ts', 'contracts/all'],
  ['apps/web/src/router.tsx', 'web/app'],
])('%s is in the folder %s', (file, folder) => {
  expect(folderOf(file)).toBe(folder);
});
