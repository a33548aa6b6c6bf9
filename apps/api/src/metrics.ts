import { hash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from './platform/core/app-error.ts';
import { readBuildFacts } from './platform/core/build-facts.ts';
import type { Engine } from './platform/database/engine.ts';
import { type LastRun, lastRuns } from './platform/database/job-runs.ts';
import { type WaitingWork, waitingWork } from './platform/database/waiting-work.ts';
import { clientClosedRequest, onCallEnd } from './platform/observability/call-end.ts';
import { Gauge, Registry } from './platform/observability/prometheus.ts';
import { countRequest, processRegistry } from './platform/observability/telemetry.ts';

interface Ports {
  readonly engine: Engine;
  readonly metricsToken?: string | undefined;
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

const nanosecond = 1e-9;
const digest = (text: string) => hash('sha256', text, 'buffer');

/**
 * The gauges of one answer. Each answer has a new registry, so a figure that is no longer known does not stay in the
 * answer.
 */
function gauges() {
  const registry = new Registry();
  return {
    registry,
    add(name: string, help: string, samples: readonly Sample[]): void {
      if (samples.length === 0) return;
      const labelNames = Object.keys(samples[0]?.[0] ?? {});
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const [labels, value] of samples) gauge.set(labels, value);
    },
  };
}

type Add = ReturnType<typeof gauges>['add'];

function addProcess(
  add: Add,
  { pool, replica }: Engine,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): void {
  const { version, commit, builtAt } = readBuildFacts();
  add('canone_build_info', 'The version that runs.', [[{ version, commit, built_at: builtAt }, 1]]);
  add('canone_database_connections', 'Database connections, and requests that wait for one.', [
    [{ state: 'used' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'waiting' }, pool.waitingCount],
  ]);
  const lag = replica?.lagSeconds();
  if (lag !== undefined)
    add('canone_replica_lag_seconds', 'Age of the state that the replica has.', [[{}, lag]]);
  add('canone_event_loop_delay_seconds', 'Event loop delay since the last request for metrics.', [
    [{ quantile: '0.5' }, delay.percentile(50) * nanosecond],
    [{ quantile: '0.99' }, delay.percentile(99) * nanosecond],
    [{ quantile: '1' }, delay.max * nanosecond],
  ]);
  add('process_resident_memory_bytes', 'Resident memory.', [[{}, process.memoryUsage.rss()]]);
  add('process_uptime_seconds', 'Time since the start.', [[{}, process.uptime()]]);
}

function addWaitingWork(add: Add, { oldestMail, jobLag }: WaitingWork): void {
  add('canone_outbox_oldest_seconds', 'Age of the oldest unsent mail.', [[{}, oldestMail]]);
  add(
    'canone_job_lag_seconds',
    'Delay of the oldest due run of a job.',
    jobLag.map(({ job, seconds }) => [{ job_name: job }, seconds]),
  );
}

/**
 * Adds the figures of the whole installation. Before the first run of a job, the heartbeat is the age of this process.
 * `backup` and `verify-books` are names of jobs.
 */
function addLastRuns(add: Add, runs: readonly LastRun[]): void {
  const ages = runs.map(({ finishedAge }) => finishedAge);
  add('canone_worker_heartbeat_age_seconds', 'Time since any job ended in any process.', [
    [{}, ages.length === 0 ? process.uptime() : Math.min(...ages)],
  ]);
  add(
    'canone_job_last_success_age_seconds',
    'Time since the last success of a job in any process.',
    runs.flatMap(({ job, succeededAge }) =>
      succeededAge === null ? [] : [[{ job_name: job }, succeededAge]],
    ),
  );
  const ofJob = (name: string) => runs.filter(({ job }) => job === name);
  add(
    'canone_backup_age_seconds',
    'Time since the last backup.',
    ofJob('backup').flatMap(({ succeededAge }) =>
      succeededAge === null ? [] : [[{}, succeededAge]],
    ),
  );
  add(
    'canone_book_violations',
    'Violated rules that the last nightly check of the books found.',
    ofJob('verify-books').map(({ problems }) => [{}, problems]),
  );
}

/**
 * Serves `/metrics` in Prometheus format for callers with the token. Without a configured token the path does not
 * exist. Calls are counted by route and status. They are never counted by tenant or person, so that the number of
 * series stays small.
 */
export function metrics(app: FastifyInstance, { engine, metricsToken }: Ports): void {
  if (metricsToken === undefined) {
    app.get('/metrics', () => {
      throw new AppError('request.unknownPath');
    });
    return;
  }
  const expected = digest(`Bearer ${metricsToken}`);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', (_, done) => {
    delay.disable();
    done();
  });
  onCallEnd(app, (request, reply, isCutOff) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const status = isCutOff ? clientClosedRequest : reply.statusCode;
    countRequest({ method, route, status, seconds: reply.elapsedTime / 1000 });
  });

  app.get('/metrics', async (request, reply) => {
    // the router also accepts capitals and a slash at the end of the path, but the proxies block only the exact path
    if (!/^\/metrics(\?|$)/.test(request.url)) throw new AppError('request.unknownPath');
    const shown = digest(request.headers.authorization ?? '');
    if (!timingSafeEqual(shown, expected)) throw new AppError('access.signIn');
    const { registry, add } = gauges();
    addProcess(add, engine, delay);
    delay.reset();
    // while the database is down, the answer has the other metrics
    const known = await Promise.all([waitingWork(engine), lastRuns(engine)]).catch(() => undefined);
    if (known) {
      addWaitingWork(add, known[0]);
      addLastRuns(add, known[1]);
    }
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await Registry.merge([processRegistry, registry]).metrics());
  });
}
