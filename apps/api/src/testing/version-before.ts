import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const migrations = 'apps/api/migrations';
/** The parts of the repository that a process needs to serve. */
const servingParts = ['apps/api', 'apps/paypal-simulator', 'packages', 'package.json'];

const git = (...words: readonly string[]) =>
  execFileSync('git', ['-C', root, ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
const gitLines = (...words: readonly string[]) =>
  git(...words)
    .toString()
    .split('\n')
    .filter((line) => line !== '');

/** The migrations of a commit, each with the hash of its content. */
const migrationsOf = (commit: string): readonly string[] =>
  gitLines('ls-tree', '--format=%(objectname) %(path)', commit, `${migrations}/`).filter((line) =>
    line.endsWith('.sql'),
  );

/** The newest commit that has fewer migrations than now, if none of its migrations was changed later. */
function beforeTheNewestMigration(): string | undefined {
  const committed = migrationsOf('HEAD');
  const files = readdirSync(join(root, migrations)).filter((name) => name.endsWith('.sql'));
  if (files.length > committed.length) return 'HEAD';
  const isEarlier = (commit: string) => {
    const earlier = migrationsOf(commit);
    return earlier.length < committed.length && earlier.every((one) => committed.includes(one));
  };
  const changes = gitLines('rev-list', '--max-count=50', 'HEAD', '--', migrations);
  return changes.map((change) => `${change}^`).find(isEarlier);
}

/**
 * The commits whose processes must keep serving during an update to the present version. These are the commits in
 * `UPGRADE_FROM`, otherwise all releases. While no release exists, it is the commit before the newest migration.
 * Without a git history the list is empty.
 */
export function versionsBefore(): readonly string[] {
  const chosen = process.env['UPGRADE_FROM'];
  if (chosen !== undefined) return chosen.split(',');
  try {
    const releases = gitLines('tag', '--list', 'v*', '--merged', 'HEAD');
    const commits = releases.length > 0 ? releases : [beforeTheNewestMigration() ?? []].flat();
    return commits.filter((commit) => migrationsOf(commit).length > 0);
  } catch {
    return [];
  }
}

/** Creates links to the installed packages, but to the workspaces in `folder` instead of the present ones. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@canone'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@canone' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  const workspaces = {
    contracts: 'packages/contracts',
    'paypal-simulator': 'apps/paypal-simulator',
  };
  for (const [name, path] of Object.entries(workspaces))
    symlinkSync(join(folder, path), join(packages, '@canone', name));
}

/**
 * Checks the source of a commit out, so that it can start with the present packages and browser app. The folder is
 * deleted at the end of the test.
 */
export async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-version-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const archive = execFileSync('git', ['-C', root, 'archive', commit, ...servingParts], {
    maxBuffer: 1e9,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  const own = join(root, 'apps/api/node_modules');
  if (existsSync(own)) symlinkSync(own, join(folder, 'apps/api/node_modules'));
  mkdirSync(join(folder, 'apps/web'), { recursive: true });
  symlinkSync(join(root, 'apps/web/dist'), join(folder, 'apps/web/dist'));
  return folder;
}
