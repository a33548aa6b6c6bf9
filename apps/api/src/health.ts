import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Engine } from './kit/database/engine.ts';
import { hasCurrentSchema } from './kit/database/migrate.ts';

/** Below this an embedded database may not find room for its next log file of 16 MB. */
const leastFreeBytes = 64 * 1024 * 1024;

/** A question that waits longer than this is no answer for a load balancer. */
const patienceMs = 1000;

/** A process that starts or leaves is no failure: the log stays silent. */
const expectedReasons: ReadonlySet<unknown> = new Set(['leaving', 'preparing']);

export interface Vitals {
  readonly engine: Engine;
  /** Aborted once the process is leaving. */
  readonly leaving?: AbortSignal | undefined;
  /** True until what a first start still has to prepare is done. */
  readonly isPreparing?: (() => boolean) | undefined;
  /** Where the embedded database lies. */
  readonly dataFolder?: string | undefined;
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= leastFreeBytes;
}

function withinPatience<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer in ${patienceMs} ms`)),
    patienceMs,
  ).unref();
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Why this process should get no calls; undefined when it should. */
async function obstacle({
  engine,
  leaving,
  isPreparing,
  dataFolder,
}: Vitals): Promise<string | undefined> {
  if (leaving?.aborted) return 'leaving';
  if (isPreparing?.()) return 'preparing';
  if (dataFolder !== undefined && !(await hasRoom(dataFolder))) return 'the disk is almost full';
  if (!(await withinPatience(hasCurrentSchema(engine)))) return 'migrations are missing';
  return undefined;
}

/** `live`: the process runs. `ready`: it can serve. No details for strangers, they are in the log. */
export function health(app: FastifyInstance, vitals: Vitals): void {
  let asked: Promise<string | undefined> | undefined;
  // however many ask at once, the database is asked once
  const look = () => (asked ??= obstacle(vitals).finally(() => (asked = undefined)));

  app.get('/health/live', async (_, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/health/ready', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const reason = await look().catch((error: unknown) => error);
    if (reason === undefined) return { status: 'ok' };
    if (!expectedReasons.has(reason)) request.log.error({ err: reason }, 'not ready');
    return reply.status(503).header('Retry-After', 5).send({ status: 'unavailable' });
  });
}
