import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const program = (body: string) => `
  import { watchMainThread } from '${new URL('watchdog.ts', import.meta.url).href}';
  watchMainThread({ lookEveryMs: 50, patienceMs: 500 });
  ${body}`;

async function run(body: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(body)]);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, output };
}

test('OPS-03 · a process with a blocked main thread ends with a message', async () => {
  const { signal, output } = await run('setTimeout(() => { for (;;) {} }, 200);');

  expect(signal).toBe('SIGKILL');
  expect(output).toContain('Canone non risponde più');
});

test('a process with a running main thread continues and can exit', async () => {
  const { code, output } = await run(
    'let turns = 0; const t = setInterval(() => { if (++turns === 40) clearInterval(t); }, 50);',
  );

  expect(code).toBe(0);
  expect(output).not.toContain('Canone');
});
