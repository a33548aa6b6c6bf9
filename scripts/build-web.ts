import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeBuildFacts } from './build-facts.ts';
import { run } from './child-process.mjs';
import { root } from './prepare.mjs';

const sources = [
  'package-lock.json',
  'apps/web/{package.json,vite.config.ts,*.html}',
  'apps/web/{src,build,public}/**',
  'packages/contracts/src/**',
];
const built = join(root, 'apps/web/dist/index.html');
const stamp = join(root, 'node_modules/.cache/canone/web-sources');

/** A hash that changes when a source file of the browser app changes. */
function fingerprint(): string {
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

export function isWebBuilt(): boolean {
  return existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Builds the browser app and stores the fingerprint of its sources; returns the exit code. */
export async function buildWeb(): Promise<number> {
  const before = fingerprint();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const code = await run(process.execPath, [vite, 'build', '--logLevel=warn'], {
    cwd: join(root, 'apps/web'),
  });
  if (code === 0) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, before);
    writeBuildFacts(root);
  }
  return code;
}

if (import.meta.main) {
  if (process.argv.includes('--force') || !isWebBuilt()) {
    console.log('Building the browser app …');
    process.exitCode = await buildWeb();
  } else writeBuildFacts(root, { isNewBuild: false });
}
