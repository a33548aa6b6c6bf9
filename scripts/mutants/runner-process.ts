import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestFile } from './mutant-list.ts';
import type { Answer, Question } from './test-runner.ts';

interface Settings {
  readonly root: string;
  readonly projects: readonly string[];
  readonly workers: number;
}

/** The time limit of a test file. It is needed because a mistake may cause an endless loop. */
const limitMs = 600_000;

/** Groups of neighbouring tests of the same project. One worker runs a group without loading the product again. */
export function byProject(tests: readonly TestFile[]): TestFile[][] {
  const runs: TestFile[][] = [];
  for (const test of tests) {
    const last = runs.at(-1);
    if (last?.[0]?.project === test.project) last.push(test);
    else runs.push([test]);
  }
  return runs;
}

/** The next message of a process. Undefined if the process ends or sends no message in time. */
async function next(child: ChildProcess, ms: number): Promise<unknown> {
  const stop = new AbortController();
  const { signal } = stop;
  const timer = setTimeout(() => stop.abort(), ms);
  const ended = once(child, 'exit', { signal }).then(() => undefined);
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) ?? [];
    return message as unknown;
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
    stop.abort();
    await ended.catch(() => undefined);
  }
}

/** Runs tests in a Vitest process. After a forced stop it starts a new process. */
export function testRunner({ root, projects, workers }: Settings) {
  let child: ChildProcess | undefined;

  async function started(): Promise<ChildProcess> {
    if (child) return child;
    const fresh = fork(
      join(import.meta.dirname, 'test-runner.ts'),
      [root, projects.join(','), String(workers)],
      // the process gets a separate process group, so that a worker in an endless loop is killed too
      { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    child = fresh;
    if ((await next(fresh, limitMs)) !== 'ready') throw new Error('Vitest does not start');
    return fresh;
  }

  function kill(): void {
    const pid = child?.pid;
    child = undefined;
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }

  async function ask(question: Question): Promise<string | null> {
    const runner = await started();
    runner.send(question);
    const ms = limitMs * Math.max(1, question.tests.length);
    const answer = (await next(runner, ms)) as Answer | undefined; // test-runner.ts sends only messages of this type
    if (answer) return answer.failure;
    if (runner.exitCode !== null) throw new Error('Vitest ended: see above');
    kill();
    return `${question.tests.map(({ path }) => path).join(' ')} › not done after ${ms / 1000} s`;
  }

  /** Ends the process after Vitest has stopped the databases that it started. */
  async function close(): Promise<void> {
    const last = child;
    child = undefined;
    if (!last) return;
    const ended = once(last, 'exit');
    last.disconnect();
    await ended;
  }

  return {
    kill,
    close,

    /** Reports that a source file was written, so that Vitest reloads it. For a migration, a new database is needed. */
    async changed(file: string): Promise<void> {
      if (file.endsWith('.sql')) await close();
      else await ask({ changed: file, tests: [] });
    },

    /** Runs test files until a test fails. Returns the failed test, or null if all pass. */
    async firstFailure(tests: readonly TestFile[]): Promise<string | null> {
      for (const run of byProject(tests)) {
        const failure = await ask({ changed: null, tests: run });
        if (failure !== null) return failure;
      }
      return null;
    },
  };
}
