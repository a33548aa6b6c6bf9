import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Engine } from './kit/database/engine.ts';
import type { JobRunner } from './kit/jobs.ts';

export interface Running {
  readonly app: FastifyInstance;
  readonly jobs: JobRunner;
  readonly engine: Engine;
}

/** Hard stop of a shutdown that does not end by itself. */
const shutdownLimitMs = 15_000;

/** What answers under way get when the process can no longer be trusted. */
const crashLimitMs = 1000;

/** For what has connected but not yet asked. */
const lingerMs = 200;

/**
 * Takes no more connections and lets those taken ask. Node's own close would end at once what is idle, and a
 * connection whose request is still on its way counts as idle.
 */
async function closeDoor(server: NetServer): Promise<void> {
  NetServer.prototype.close.call(server);
  await wait(lingerMs);
}

export interface Lifecycle {
  /** Aborted once the process is leaving. */
  readonly leaving: AbortSignal;
  /** From here on there is something to end with care. */
  watch(started: Running): void;
}

/**
 * How a process ends. On a signal: not ready any more, a moment for load balancers to notice, calls under way
 * answered, jobs ended, database closed, exit 0; a second signal leaves at once. On what nobody expected: said
 * in the log, no calls taken any more, exit 1, and whoever started it starts it anew.
 */
export function lifecycle(drainMs: number): Lifecycle {
  const leaving = new AbortController();
  let running: Running | undefined;
  let isCrashing = false;

  async function leave(): Promise<void> {
    if (leaving.signal.aborted) process.exit(1);
    leaving.abort();
    setTimeout(() => process.exit(1), drainMs + shutdownLimitMs).unref();
    if (!running) process.exit(0);
    await wait(drainMs);
    await closeDoor(running.app.server);
    const sweep = setInterval(() => running?.app.server.closeIdleConnections(), lingerMs);
    await running.app.close();
    clearInterval(sweep);
    await running.jobs.stop();
    await running.engine.close();
    process.exit(0);
  }

  async function crash(error: unknown): Promise<never> {
    leaving.abort();
    setTimeout(() => process.exit(1), crashLimitMs);
    if (running) {
      running.app.log.fatal({ err: error }, 'crashed');
      await closeDoor(running.app.server);
      await running.app.close();
    } else console.error(error instanceof Error ? error.stack : error);
    process.exit(1);
  }

  const onCrash = (error: unknown) => {
    if (!isCrashing) void crash(error);
    isCrashing = true;
  };

  async function leaveWhenBroken(engine: Engine): Promise<void> {
    const failure = await engine.failure;
    console.error(failure.message);
    onCrash(failure);
  }

  process.on('SIGTERM', () => void leave());
  process.on('SIGINT', () => void leave());
  // also what `leave` and `crash` themselves may throw ends here
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);

  return {
    leaving: leaving.signal,
    watch(started) {
      running = started;
      void leaveWhenBroken(started.engine);
    },
  };
}
