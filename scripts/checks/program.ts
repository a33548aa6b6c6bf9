import { spawn } from 'node:child_process';
import { ended } from '../child-process.mjs';
import { root } from '../prepare.mjs';

export interface Ended {
  code: number;
  output: string;
}

interface Options {
  minutes?: number;
  env?: Readonly<Record<string, string>>;
}

const running = new Set<number>();

/** Runs a program with captured output and stops it after a time limit. */
export async function runQuietly(
  [program, ...args]: readonly [string, ...string[]],
  { minutes = 20, env = {} }: Options = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The program gets a separate process group, so that its child processes (browsers, servers) stop with it.
    detached: process.platform !== 'win32',
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);

  let output = '';
  const keep = (chunk: string) => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const limit = setTimeout(() => {
    output += `\nStopped: not finished after ${minutes} minutes.`;
    if (pid !== undefined) stop(pid);
  }, minutes * 60_000);

  const code = await ended(child).catch((error: unknown) => {
    output += `${program} cannot start: ${String(error)}`;
    return 1;
  });
  clearTimeout(limit);
  if (pid !== undefined) running.delete(pid);
  return { code, output };
}

function stop(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
  } catch {
    // the program has already ended
  }
}

/** Stops the running programs when this process receives one of the signals. */
export function stopAllOn(signals: readonly NodeJS.Signals[]): void {
  for (const signal of signals) {
    process.once(signal, () => {
      for (const pid of running) stop(pid);
      process.exit(130);
    });
  }
}
