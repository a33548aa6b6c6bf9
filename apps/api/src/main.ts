import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Configuration, ConfigurationError, readConfiguration } from './config.ts';
import { prepareDemo } from './demo/demo.ts';
import { type Clock, systemClock } from './kit/clock.ts';
import { type Engine, openEmbedded, openPostgres } from './kit/database/engine.ts';
import { FolderInUseError } from './kit/database/folder-lock.ts';
import { migrate, refusePrivilegedLogin } from './kit/database/migrate.ts';
import { loadGeographyOnce } from './modules/geography/geography.repository.ts';
import { readItalianGeography } from './modules/geography/italian-geography.ts';
import { paypalGateways } from './providers/paypal/paypal-gateway.ts';

/** Hard stop of a shutdown that does not end by itself. */
const shutdownLimitMs = 15_000;

interface Running {
  readonly app: FastifyInstance;
  readonly engine: Engine;
}

async function prepareDatabase(engine: Engine): Promise<void> {
  await refusePrivilegedLogin(engine);
  await migrate(engine);
  await loadGeographyOnce(engine, readItalianGeography);
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
  const app = await buildApp({
    engine,
    clock,
    secretKey,
    paymentGateways: paypalGateways(undefined),
    apiKey: configuration.apiKey,
    supportEmail: configuration.supportEmail,
    publicBaseUrl,
    logLevel: configuration.logLevel,
  });
  await app.listen({ port: configuration.port, host: configuration.host });
  return { app, engine };
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

  const baseUrl = configuration.publicBaseUrl ?? `http://127.0.0.1:${configuration.port}`;
  const demo = await prepareDemo(engine, {
    folder,
    baseUrl,
    clock,
    secretKey: configuration.secretKey,
    apiKey: configuration.apiKey,
  });
  const app = await buildApp({
    engine,
    clock,
    secretKey: demo.secretKey,
    paymentGateways: demo.paymentGateways,
    apiKey: configuration.apiKey,
    supportEmail: configuration.supportEmail,
    publicBaseUrl: baseUrl,
    logLevel: configuration.logLevel,
  });
  await demo.mountSimulator(app);
  await app.listen({ port: configuration.port, host: configuration.host });
  await demo.finish();
  console.log(demo.welcome);
  return { app, engine };
}

/** Finishes what is under way, then leaves; a second signal or the time limit leaves at once. */
function leaveOnSignals({ app, engine }: Running): void {
  let isLeaving = false;
  const leave = async () => {
    if (isLeaving) process.exit(1);
    isLeaving = true;
    setTimeout(() => process.exit(1), shutdownLimitMs).unref();
    await app.close();
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
