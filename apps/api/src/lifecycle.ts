import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Engine } from './platform/database/engine.ts';
import type { JobRunner } from './platform/jobs/jobs.ts';
import { stopTracing } from './platform/observability/tracing.ts';

export interface Running {
  readonly app: FastifyInstance;
  readonly jobs: JobRunner;
  readonly engine: Engine;
}

/** The time limit of a shutdown. After this time the process exits in any case. */
const shutdownLimitMs = 15_000;

/** The time that running requests have after a crash. */
const crashLimitMs = 1000;

/** The time that new connections have to send their first request. */
const lingerMs = 200;

/**
 * Stops accepting connections, but still serves requests on open connections. Node's own `close` would end idle
 * connections at once. A connection counts as idle even if its next request is on the way.
 */
async function stopAccepting(server: NetServer): Promise<void> {
  NetServer.prototype.close.call(server);
  await wait(lingerMs);
}

export interface Lifecycle {
  /** Aborted when the process begins to shut down. */
  readonly leaving: AbortSignal;
  /** Registers the parts that a shutdown must close. */
  watch(started: Running): void;
}

/**
 * Ends a process in the right order. After a signal the process says that it is not ready, waits for load balancers,
 * finishes requests and jobs, closes the database and exits with 0. A second signal makes it exit at once. After an
 * unexpected error it logs the error, stops accepting calls and exits with 1, so that the supervisor starts it again.
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
    await stopAccepting(running.app.server);
    const sweep = setInterval(() => running?.app.server.closeIdleConnections(), lingerMs);
    await running.app.close();
    clearInterval(sweep);
    await running.jobs.stop();
    await running.engine.close();
    await stopTracing();
    process.exit(0);
  }

  async function crash(error: unknown): Promise<never> {
    leaving.abort();
    setTimeout(() => process.exit(1), crashLimitMs);
    if (running) {
      running.app.log.fatal({ err: error }, 'crashed');
      await stopAccepting(running.app.server);
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
  // an error of `leave` also crashes the process; an error of `crash` is ignored, because its timer ends the process
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
