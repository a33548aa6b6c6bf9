import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

/** A started process and its output so far. */
export interface Launched {
  readonly child: ChildProcess;
  output(): string;
}

export interface Program extends Launched {
  readonly pid: number;
  readonly origin: string;
  readonly startedInMs: number;
  /** Stops the program with the signal that an administrator would use. */
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

export const product = '../apps/api/start.mjs';
const startLimitMs = 180_000;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve(child.exitCode ?? child.signalCode);
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
}

/** The running child processes. They are killed at the end, so that none survives the measurement. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a program without waiting until it is ready. The path is relative to this folder. */
export function launch(file: string, environment: Environment): Launched {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-100_000);
    });
  return { child, output: () => output };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts a program on a port and waits until its path `health` responds. */
export async function start(
  file: string,
  environment: Environment,
  { health, port }: { health: string; port?: number },
): Promise<Program> {
  const usedPort = port ?? (await freePort());
  const origin = `http://127.0.0.1:${usedPort}`;
  const begin = performance.now();
  const { child, output } = launch(file, { ...environment, PORT: String(usedPort) });
  while (!(await answers(origin + health))) {
    if (child.exitCode !== null)
      throw new Error(`${file} did not start (exit ${child.exitCode}): ${output()}`);
    if (performance.now() - begin > startLimitMs) {
      child.kill('SIGKILL');
      throw new Error(`${file} is not ready in time: ${output()}`);
    }
    await pause(20);
  }
  return {
    child,
    output,
    pid: child.pid ?? 0,
    origin,
    startedInMs: performance.now() - begin,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}
