import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';

type PlantedFile = readonly [file: string, code: string, ...unknown[]];

/** Writes files into an empty folder and returns the lines that the linter prints about them. */
export function findingsIn(files: readonly PlantedFile[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'canone-lint-'));
  try {
    for (const [file, code] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const config = join(folder, 'oxlint.config.ts');
    writeFileSync(config, `export { default } from '${join(root, 'oxlint.config.ts')}';\n`);
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');

    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=unix', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout.split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
