import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppPorts, buildApp, buildHealthOnly } from './app.ts';
import { type Configuration, ConfigurationError, readConfiguration } from './config.ts';
import { prepareDemo } from './demo/demo.ts';
import { buildJobs, type JobPorts } from './jobs.ts';
import { type Clock, systemClock } from './kit/clock.ts';
import { type Engine, openEmbedded, openPostgres } from './kit/database/engine.ts';
import { FolderInUseError } from './kit/database/folder-lock.ts';
import { type JobRunner, startJobs } from './kit/jobs.ts';
import { secretBox } from './kit/secret-box.ts';
import { migrate, refusePrivilegedLogin } from './kit/database/migrate.ts';
import { loadGeographyOnce } from './modules/geography/geography.repository.ts';
import { readItalianGeography } from './modules/geography/italian-geography.ts';
import { paypalGateways } from './providers/paypal/paypal-gateway.ts';

/** Hard stop of a shutdown that does not end by itself. */
const shutdownLimitMs = 15_000;

interface Running {
  readonly app: FastifyInstance;
  readonly jobs: JobRunner;
  readonly engine: Engine;
}

type Setting = Omit<AppPorts & JobPorts, 'wake' | 'secretBox'>;

async function prepareDatabase(engine: Engine): Promise<void> {
  await refusePrivilegedLogin(engine);
  await migrate(engine);
  await loadGeographyOnce(engine, readItalianGeography);
}

/** The parts of the product that this process's role asks for; it does not listen yet. */
async function build(setting: Setting, role: Configuration['role']): Promise<Running> {
  const { engine, secretKey } = setting;
  let jobs: JobRunner | undefined;
  const ports = { ...setting, wake: (job: string) => jobs?.wake(job) };
  const app = await (role === 'worker' ? buildHealthOnly(ports) : buildApp(ports));
  jobs = await startJobs(engine, buildJobs({ ...ports, secretBox: secretBox(secretKey) }), {
    isWorker: role !== 'web',
    log: app.log,
  });
  return { app, jobs, engine };
}

async function startProduction(
  configuration: Configuration,
  url: string,
  clock: Clock,
): Promise<Running> {
  const { secretKey, publicBaseUrl } = configuration;
  if (!secretKey || !publicBaseUrl)
    throw new ConfigurationError('SECRET_KEY e PUBLIC_BASE_URL mancano.');
  const engine = openPostgres(url);
  await prepareDatabase(engine);
  const running = await build(
    {
      ...configuration,
      engine,
      clock,
      secretKey,
      publicBaseUrl,
      paymentGateways: paypalGateways(undefined),
    },
    configuration.role,
  );
  await running.app.listen({ port: configuration.port, host: configuration.host });
  return running;
}

async function startDemo(
  configuration: Configuration,
  folder: string,
  clock: Clock,
): Promise<Running> {
  const isFirstStart = !existsSync(join(folder, 'database'));
  if (isFirstStart) console.log('Preparo il database della demo: qualche secondo…');
  const engine = await openEmbedded(join(folder, 'database'));
  await prepareDatabase(engine);

  const publicBaseUrl = configuration.publicBaseUrl ?? `http://127.0.0.1:${configuration.port}`;
  const demo = await prepareDemo(engine, {
    folder,
    baseUrl: publicBaseUrl,
    clock,
    secretKey: configuration.secretKey,
    apiKey: configuration.apiKey,
  });
  const { secretKey, paymentGateways } = demo;
  const running = await build(
    { ...configuration, engine, clock, secretKey, publicBaseUrl, paymentGateways },
    'all',
  );
  await demo.mountSimulator(running.app);
  await running.app.listen({ port: configuration.port, host: configuration.host });
  await demo.finish();
  console.log(demo.welcome);
  return running;
}

/** Finishes what is under way, then leaves; a second signal or the time limit leaves at once. */
function leaveOnSignals({ app, jobs, engine }: Running): void {
  let isLeaving = false;
  const leave = async () => {
    if (isLeaving) process.exit(1);
    isLeaving = true;
    setTimeout(() => process.exit(1), shutdownLimitMs).unref();
    await app.close();
    await jobs.stop();
    await engine.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void leave());
  process.on('SIGINT', () => void leave());
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof FolderInUseError)
    return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'La porta è già occupata: chiudi l’altro programma oppure scegline un’altra con PORT.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const configuration = readConfiguration(process.env);
  const { database } = configuration;
  const running =
    database.kind === 'demo'
      ? await startDemo(configuration, database.folder, systemClock)
      : await startProduction(configuration, database.url, systemClock);
  leaveOnSignals(running);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
