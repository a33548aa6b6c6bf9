import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

export interface Program {
  readonly pid: number;
  readonly origin: string;
  readonly startedInMs: number;
  stop(): Promise<void>;
}

const startLimitMs = 60_000;

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts a program of ours on a port of its own and waits until it answers at `health`. */
export async function start(
  file: string,
  environment: Record<string, string>,
  health: string,
): Promise<Program> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL(file, import.meta.url))],
    {
      env: { ...process.env, ...environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  while (!(await answers(origin + health))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    if (performance.now() - started > startLimitMs) throw new Error(`${file} did not answer`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    pid: child.pid ?? 0,
    origin,
    startedInMs: performance.now() - started,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
