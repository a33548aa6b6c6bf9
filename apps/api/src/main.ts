import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkSecretKey, WrongSecretKeyError } from './admin/secret-key-check.ts';
import { type AppPorts, buildApp, buildHealthOnly } from './app.ts';
import {
  type Configuration,
  ConfigurationError,
  type PostgresSetting,
  readConfiguration,
} from './config.ts';
import { buildJobs, type JobPorts } from './jobs.ts';
import { readBuildInfo } from './platform/core/build-info.ts';
import { type Clock, systemClock } from './platform/core/clock.ts';
import { DatabaseNotReadyError, installAsOwner, installPostgres, openServing } from './database.ts';
import { FolderInUseError } from './platform/database/folder-lock.ts';
import { MigrationError } from './platform/database/migration-error.ts';
import { type JobRunner, startJobs } from './platform/jobs/jobs.ts';
import { secretBox } from './platform/auth/secret-box.ts';
import { watchMainThread } from './platform/observability/watchdog.ts';
import { type Lifecycle, lifecycle, type Running } from './lifecycle.ts';
import { PrivilegedLoginError } from './platform/database/logins.ts';
import { reconcileJob } from './modules/billing/events/billing-event.service.ts';
import { paypalGateways } from './providers/paypal/paypal-gateway.ts';

type Setting = Omit<AppPorts & JobPorts, 'triggerJob' | 'secretBox' | 'log'>;

/** Builds the parts for this process's role. The server does not listen yet. */
async function build(setting: Setting, role: Configuration['role']): Promise<Running> {
  const { engine, secretKey, oldSecretKey } = setting;
  const box = secretBox(secretKey, oldSecretKey);
  await checkSecretKey(setting, box);
  let jobs: JobRunner | undefined;
  const ports = { ...setting, triggerJob: (job: string) => jobs?.triggerJob(job) };
  const app = await (role === 'worker' ? buildHealthOnly(ports) : buildApp(ports));
  jobs = await startJobs(engine, buildJobs({ ...ports, secretBox: box, log: app.log }), {
    isWorker: role !== 'web',
    log: app.log,
  });
  return { app, jobs, engine };
}

async function startProduction(
  configuration: Configuration,
  database: PostgresSetting,
  clock: Clock,
  life: Lifecycle,
): Promise<void> {
  const { secretKey, publicBaseUrl } = configuration;
  if (!secretKey || !publicBaseUrl)
    throw new ConfigurationError('SECRET_KEY e PUBLIC_BASE_URL mancano.');
  if (database.ownerUrl) await installPostgres(database.ownerUrl, database.url, database);
  const { engine, excessiveRights } = await openServing(database);
  const running = await build(
    {
      ...configuration,
      engine,
      clock,
      secretKey,
      publicBaseUrl,
      paymentGateways: paypalGateways(undefined),
      leaving: life.leaving,
    },
    configuration.role,
  );
  life.watch(running);
  if (excessiveRights.length > 0)
    running.app.log.warn({ excessiveRights }, 'the login that serves also owns the database');
  await running.app.listen({ port: configuration.port, host: configuration.host });
  running.app.log.info({ build: readBuildInfo(), role: configuration.role }, 'started');
  running.jobs.triggerJob(reconcileJob);
}

async function startDemo(
  configuration: Configuration,
  folder: string,
  clock: Clock,
  life: Lifecycle,
): Promise<void> {
  // production never loads modules of the demo
  const [{ openEmbedded }, { prepareDemo }] = await Promise.all([
    import('./platform/database/embedded-engine.ts'),
    import('./demo/demo.ts'),
  ]);
  const isFirstStart = !existsSync(join(folder, 'database'));
  if (isFirstStart) console.log('Preparo il database della demo: qualche secondo…');
  const engine = await openEmbedded(join(folder, 'database'));
  await installAsOwner(engine);

  const publicBaseUrl = configuration.publicBaseUrl ?? `http://127.0.0.1:${configuration.port}`;
  const demo = await prepareDemo(engine, {
    folder,
    baseUrl: publicBaseUrl,
    clock,
    secretKey: configuration.secretKey,
    apiKey: configuration.apiKey,
  });
  await engine.serve();
  const { secretKey, paymentGateways } = demo;
  const running = await build(
    {
      ...configuration,
      engine,
      clock: demo.clock,
      sessionClock: clock,
      secretKey,
      publicBaseUrl,
      paymentGateways,
      leaving: life.leaving,
      isPreparing: demo.isPreparing,
      dataFolder: folder,
    },
    'all',
  );
  life.watch(running);
  watchMainThread();
  await demo.mountSimulator(running.app, (job) => running.jobs.triggerJob(job));
  await running.app.listen({ port: configuration.port, host: configuration.host });
  running.jobs.triggerJob(reconcileJob);
  await demo.finish();
  running.jobs.triggerJob(reconcileJob);
  console.log(demo.welcome);
}

/** Start errors that have a message instead of a stack. */
const startFailures: readonly (readonly [RegExp, string])[] = [
  [/ERR_INVALID_URL/, 'DATABASE_URL: serve un indirizzo postgres://…'],
  [
    /EADDRINUSE/,
    'La porta è già occupata: chiudi l’altro programma oppure scegline un’altra con PORT.',
  ],
  [
    /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|timeout exceeded/,
    'Il database di DATABASE_URL non risponde.',
  ],
  [/password authentication failed|28P01/, 'Il database di DATABASE_URL rifiuta nome o password.'],
  [
    /PGlite failed to initialize|No space left|ENOSPC/,
    'Il database incorporato non si apre: controlla lo spazio libero sul disco di DATA_DIR e riprova.',
  ],
];

/** Errors with a message for the operator. */
const sentences = [
  ConfigurationError,
  FolderInUseError,
  PrivilegedLoginError,
  DatabaseNotReadyError,
  MigrationError,
  WrongSecretKeyError,
];

function explain(error: unknown): string {
  if (sentences.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  const text = `${error.message} ${'code' in error ? String(error.code) : ''}`;
  const [, sentence] = startFailures.find(([sign]) => sign.test(text)) ?? [];
  return sentence ?? error.stack ?? error.message;
}

try {
  const configuration = readConfiguration(process.env);
  const { database } = configuration;
  const life = lifecycle(configuration.drainMs);
  await (database.kind === 'demo'
    ? startDemo(configuration, database.folder, systemClock, life)
    : startProduction(configuration, database, systemClock, life));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
