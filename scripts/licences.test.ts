import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  isAllowed,
  type Lock,
  type LockedPackage,
  licencesIn,
  problemsIn,
  readPackages,
} from './licences.ts';
import { root } from './prepare.mjs';

const good: LockedPackage = { version: '1.0.0', license: 'MIT', integrity: 'sha512-abc=' };
const lockOf = (item: LockedPackage): Lock => ({
  '': { license: 'UNLICENSED' },
  'packages/contracts': { license: 'UNLICENSED' },
  'node_modules/@canone/contracts': { link: true },
  'node_modules/a/node_modules/@b/c': item,
});

describe('the packages of the lock file', () => {
  test('all have an allowed licence, a hash, the registry as their source, and no unread install script', () => {
    expect(readPackages().problems).toEqual([]);
  });

  test('install scripts that are not listed are denied', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['(GPL-2.0-only OR AGPL-3.0-only)', false],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.txt', false],
    ['none', false],
    ['constructor', false],
  ])('the licence "%s" is allowed: %s', (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected);
  });

  const { license: _license, ...unlicensed } = good;
  const { integrity: _integrity, ...unproved } = good;
  test.each<[string, LockedPackage, string[]]>([
    ['good', good, []],
    [
      'of another registry',
      { ...good, resolved: 'https://registry.example/c.tgz' },
      ['@b/c: from https://registry.example/c.tgz, not from the registry'],
    ],
    ['of the registry', { ...good, resolved: 'https://registry.npmjs.org/c.tgz' }, []],
    [
      'from git',
      { ...good, resolved: 'git+ssh://git@github.com/b/c.git#1' },
      ['@b/c: from git+ssh://git@github.com/b/c.git#1, not from the registry'],
    ],
    ['without a hash', unproved, ['@b/c: no SHA-512 of its content']],
    ['with a weak hash', { ...good, integrity: 'sha1-abc=' }, ['@b/c: no SHA-512 of its content']],
    [
      'with an install script',
      { ...good, hasInstallScript: true },
      ['@b/c: an install script nobody has read'],
    ],
    ['without a licence', unlicensed, ['@b/c@1.0.0: licence none']],
    [
      'with a refused licence',
      { ...good, license: 'AGPL-3.0-only' },
      ['@b/c@1.0.0: licence AGPL-3.0-only'],
    ],
    [
      'with a refused licence, for development',
      { ...good, license: 'AGPL-3.0-only', dev: true },
      [],
    ],
  ])('a package is checked: %s', (_title, item, problems) => {
    expect(problemsIn(lockOf(item), { '@b/read': true })).toEqual(problems);
  });

  test('an install script is allowed if `allowScripts` names its package', () => {
    const item = { ...good, hasInstallScript: true };

    expect(problemsIn(lockOf(item), { '@b/c': true })).toEqual([]);
  });

  test('the product is listed by licence, without packages of this repository', () => {
    expect(licencesIn(lockOf(good))).toEqual(new Map([['MIT', ['@b/c@1.0.0']]]));
  });
});
