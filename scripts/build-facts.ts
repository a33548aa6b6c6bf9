import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = 'apps/api/build-facts.json';

/**
 * The commit of the folder. It is empty without git, for example in a downloaded archive. A container build passes it
 * as CANONE_COMMIT.
 */
function commitOf(folder: string): string {
  const given = process.env['CANONE_COMMIT'];
  if (given) return given.slice(0, 8);
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Writes version, commit and time of the build for the server. With `isNewBuild` false, the stored time is kept if the
 * commit is the same.
 */
export function writeBuildFacts(folder: string, { isNewBuild = true } = {}): void {
  const path = join(folder, file);
  const { version } = readJson(join(folder, 'package.json'));
  const commit = commitOf(folder);
  const before = existsSync(path) ? readJson(path) : {};
  if (!isNewBuild && before['version'] === version && before['commit'] === commit) return;
  const builtAt = new Date().toISOString();
  writeFileSync(path, `${JSON.stringify({ version, commit, builtAt }, null, 2)}\n`);
}
