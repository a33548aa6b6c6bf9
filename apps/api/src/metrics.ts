import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from './kit/app-error.ts';
import type { Engine } from './kit/database/engine.ts';
import { waitingWork, type WaitingWork } from './kit/database/waiting-work.ts';
import { gauge, histogram } from './kit/prometheus.ts';

interface Ports {
  readonly engine: Engine;
  readonly metricsToken?: string | undefined;
}

const nanosecond = 1e-9;
const digest = (text: string) => createHash('sha256').update(text).digest();

function poolGauge({ pool }: Engine): string {
  return gauge(
    'canone_database_connections',
    'Database connections, and requests that wait for one.',
    [
      [{ state: 'used' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waiting' }, pool.waitingCount],
    ],
  );
}

function workGauges({ oldestMail, jobLag }: WaitingWork): readonly string[] {
  return [
    gauge('canone_outbox_oldest_seconds', 'Age of the oldest unsent mail.', [[{}, oldestMail]]),
    gauge(
      'canone_job_lag_seconds',
      'Delay of the oldest due run of a job.',
      jobLag.map(({ job, seconds }) => [{ job }, seconds]),
    ),
  ];
}

/**
 * Serves `/metrics` in Prometheus format for callers with the token. Without a configured token the path does not
 * exist. Calls are counted by route and status, never by tenant or person, so that the number of series stays small.
 */
export function metrics(app: FastifyInstance, { engine, metricsToken }: Ports): void {
  if (metricsToken === undefined) {
    app.get('/metrics', () => {
      throw new AppError('request.unknownPath');
    });
    return;
  }
  const expected = digest(`Bearer ${metricsToken}`);
  const calls = histogram(
    'canone_http_request_seconds',
    'Request durations by method, route and status.',
  );
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', (_, done) => {
    delay.disable();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status } = reply;
    calls.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const shown = digest(request.headers.authorization ?? '');
    if (!timingSafeEqual(shown, expected)) throw new AppError('access.signIn');
    // while the database is down, the other metrics are still needed
    const work = await waitingWork(engine).then(workGauges, () => []);
    const text = [
      calls.text(),
      poolGauge(engine),
      ...work,
      gauge(
        'canone_event_loop_delay_seconds',
        'Event loop delay since the last request for metrics.',
        [
          [{ quantile: 0.5 }, delay.percentile(50) * nanosecond],
          [{ quantile: 0.99 }, delay.percentile(99) * nanosecond],
          [{ quantile: 1 }, delay.max * nanosecond],
        ],
      ),
      gauge('process_resident_memory_bytes', 'Resident memory.', [[{}, process.memoryUsage.rss()]]),
      gauge('process_uptime_seconds', 'Time since the start.', [[{}, process.uptime()]]),
    ];
    delay.reset();
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(`${text.filter((part) => part !== '').join('\n')}\n`);
  });
}
