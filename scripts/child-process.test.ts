import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ended, run } from './child-process.mjs';
import { root } from './prepare.mjs';

const module = join(root, 'scripts/child-process.mjs');

/** A parent with a child that resembles a server. The child exits with code 7 when it is asked to stop. */
const parent = `
  import { run } from ${JSON.stringify(module)};
  const child = 'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); console.log("up");';
  process.exitCode = await run(process.execPath, ['-e', child]);
`;

test('returns the exit code of a program', async () => {
  expect(await run(process.execPath, ['-e', 'process.exit(3)'])).toBe(3);
});

test('reports a program that cannot start as an error', async () => {
  await expect(run('/no/such/program', [])).rejects.toThrow('ENOENT');
});

test('forwards a stop request to the program and returns its exit code', async () => {
  const started = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => started.stdout.once('data', resolve));

  started.kill('SIGTERM');

  expect(await ended(started)).toBe(7);
});

test.skipIf(process.platform === 'win32')(
  'a program started by npm ends with npm, although npm’s shell forwards no signal',
  async () => {
    const shell = spawn(
      'sh',
      ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, parent],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, npm_lifecycle_event: 'start' },
      },
    );
    await new Promise((resolve) => shell.stdout.once('data', resolve));
    const outputEnds = new Promise((resolve) => shell.stdout.once('close', resolve));

    shell.kill('SIGTERM');

    await expect(outputEnds).resolves.toBe(false); // the output closes when the last process has ended
  },
);

test('O3 · the server ends when its launcher is killed', async () => {
  const start = join(root, 'apps/api/start.mjs');
  const launcher = `
    import { run } from ${JSON.stringify(module)};
    await run(process.execPath, ['--import', ${JSON.stringify(
      `data:text/javascript,${encodeURIComponent(
        `import { registerHooks } from 'node:module';
         registerHooks({ load: (url, context, next) => url.endsWith('/src/main.ts')
           ? { format: 'module', shortCircuit: true, source: 'console.log("up"); setInterval(() => {}, 1000);' }
           : next(url, context) });`,
      )}`,
    )}, ${JSON.stringify(start)}], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => started.stdout.once('data', resolve));
  const outputEnds = new Promise((resolve) => started.stdout.once('close', resolve));

  started.kill('SIGKILL');

  await expect(outputEnds).resolves.toBe(false); // the output closes when the server has ended
});
