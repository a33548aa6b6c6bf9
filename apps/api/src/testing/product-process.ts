import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import type { Engine } from '../platform/database/engine.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
/** The time limit of a start. A machine with ten times its usual work needs more than a minute. */
const startLimitMs = 180_000;

export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** The environment variables of a process that uses this database. */
export const onDatabase = ({ pool, isDistributed = false }: Engine): NodeJS.ProcessEnv => ({
  DATABASE_URL: pool.options.connectionString,
  ...(isDistributed && { DATABASE_DISTRIBUTED: 'citus' }),
});

/**
 * Starts the product, or another entry script, in a separate process and waits until `/health/ready` answers 200. The
 * process stops at the end of the test.
 */
export async function startProductProcess(environment: NodeJS.ProcessEnv, entry = main) {
  const port = Number(environment['PORT'] ?? (await freePort()));
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment, PORT: String(port) },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const origin = `http://127.0.0.1:${port}`;
  const readiness = () =>
    fetch(`${origin}/health/ready`).then(
      ({ status }) => status,
      () => output,
    );
  await expect.poll(readiness, { timeout: startLimitMs, interval: 20 }).toBe(200);
  return { child, origin, readiness, output: () => output };
}
