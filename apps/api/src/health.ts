import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { readBuildFacts } from './platform/core/build-facts.ts';
import type { Engine } from './platform/database/engine.ts';
import { tryRoleInTenants } from './platform/database/logins.ts';
import { hasCurrentSchema } from './platform/database/migrate.ts';

/** With less free space, an embedded database may not be able to create its next 16 MB log file. */
const minFreeBytes = 64 * 1024 * 1024;

/** The time limit of the readiness check. Load balancers do not wait longer. */
const checkLimitMs = 1000;

/** The reasons that are not logged. A process that starts or stops has no failure. */
const expectedReasons: ReadonlySet<unknown> = new Set(['leaving', 'preparing']);

export interface HealthPorts {
  readonly engine: Engine;
  /** Aborted when the process begins to shut down. */
  readonly leaving?: AbortSignal | undefined;
  /** True until the preparation of a first start is complete. */
  readonly isPreparing?: (() => boolean) | undefined;
  /** The folder of the embedded database. */
  readonly dataFolder?: string | undefined;
  readonly freeBytes?: (folder: string) => Promise<number>;
}

async function freeBytesOfDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer in ${checkLimitMs} ms`)),
    checkLimitMs,
  ).unref();
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** The reason why this process should receive no calls; undefined when it may receive calls. */
async function whyNotReady({
  engine,
  leaving,
  isPreparing,
  dataFolder,
  freeBytes = freeBytesOfDisk,
}: HealthPorts): Promise<string | undefined> {
  if (leaving?.aborted) return 'leaving';
  if (isPreparing?.()) return 'preparing';
  if (dataFolder !== undefined && (await freeBytes(dataFolder)) < minFreeBytes)
    return 'the disk is almost full';
  const [hasSchema] = await withinLimit(
    Promise.all([hasCurrentSchema(engine), tryRoleInTenants(engine)]),
  );
  return hasSchema ? undefined : 'migrations are missing';
}

/**
 * Serves three paths. `/health` returns the version. `live` answers while the process runs. `ready` says whether the
 * process can serve; its reasons are only in the log, because the path is public.
 */
export function health(app: FastifyInstance, ports: HealthPorts): void {
  let pending: Promise<string | undefined> | undefined;
  // concurrent callers share one check
  const check = () => (pending ??= whyNotReady(ports).finally(() => (pending = undefined)));

  const build = readBuildFacts();
  app.get('/health', async (_, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok', ...build };
  });
  app.get('/health/live', async (_, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/health/ready', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const reason = await check().catch((error: unknown) => error);
    if (reason === undefined) return { status: 'ok' };
    if (!expectedReasons.has(reason)) request.log.error({ err: reason }, 'not ready');
    return reply.status(503).header('Retry-After', 5).send({ status: 'unavailable' });
  });
}
