import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/api/start.mjs', import.meta.url));
const startLimitMs = 60_000;

export interface Product {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly startedInMs: number;
  /** What it has written so far. */
  output(): string;
}

export function launch(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      CALLS_PER_PERSON: '0',
      CALLS_PER_TENANT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-100_000);
    });
  return { child, output: () => output };
}

export function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve(child.exitCode ?? child.signalCode);
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
}

export async function readinessOf(origin: string): Promise<number | undefined> {
  try {
    return (await fetch(`${origin}/health/ready`)).status;
  } catch {
    return undefined;
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the product on a port and waits until it is ready. */
export async function start(
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<Product> {
  const begin = performance.now();
  const origin = `http://127.0.0.1:${port}`;
  const { child, output } = launch({ ...environment, PORT: String(port) });
  while ((await readinessOf(origin)) !== 200) {
    if (child.exitCode !== null)
      throw new Error(`the product did not start (exit ${child.exitCode}): ${output()}`);
    if (performance.now() - begin > startLimitMs) {
      child.kill('SIGKILL');
      throw new Error(`the product is not ready in time: ${output()}`);
    }
    await pause(50);
  }
  return { child, origin, output, startedInMs: performance.now() - begin };
}
