import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Links the packages of the copy. Links to installed packages point to the originals. Links to workspaces are relative,
 * so they point into the copy.
 */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (name.startsWith('.')) continue;
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (name.startsWith('@')) linkPackages(source, target);
    else symlinkSync(source, target);
  }
}

/** The files of the work tree, including uncommitted ones. */
function filesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file !== '');
}

export interface ScratchTree {
  readonly root: string;
  remove(): Promise<void>;
}

/** Copies the work tree, so that mistakes are planted only in the copy. */
export async function scratchTree(root: string): Promise<ScratchTree> {
  const copy = await mkdtemp(join(tmpdir(), 'canone-mutants-'));
  for (const file of filesOf(root)) {
    const target = join(copy, file);
    mkdirSync(dirname(target), { recursive: true });
    // git still lists a deleted file until the deletion is committed
    if (lstatSync(join(root, file), { throwIfNoEntry: false }))
      cpSync(join(root, file), target, { verbatimSymlinks: true });
  }
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'));
  return { root: copy, remove: () => rm(copy, { recursive: true, force: true }) };
}
