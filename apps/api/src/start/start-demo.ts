import { existsSync } from 'node:fs';
import { installAsOwner } from '../database.ts';
import { prepareDemo } from '../demo/demo.ts';
import { reconcileJob } from '../modules/billing/events/billing-event.service.ts';
import { embeddedFolder, openEmbedded } from '../platform/database/embedded-engine.ts';
import { watchMainThread } from '../platform/observability/watchdog.ts';
import { buildParts, type ProcessSetting } from './build-parts.ts';
import { listenAt } from './listen.ts';

/** Starts the demo on the embedded database in a folder, with the simulated provider. */
export async function startDemo(
  folder: string,
  { configuration, clock, lifecycle }: ProcessSetting,
): Promise<void> {
  const databaseFolder = embeddedFolder(folder);
  const isFirstStart = !existsSync(databaseFolder);
  if (isFirstStart) console.log('Preparo il database della demo: qualche secondo…');
  const engine = await openEmbedded(databaseFolder);
  await installAsOwner(engine);

  const localUrl = `http://127.0.0.1:${configuration.port}`;
  const publicBaseUrl = configuration.publicBaseUrl ?? localUrl;
  const demo = await prepareDemo(engine, {
    folder,
    baseUrl: publicBaseUrl,
    localUrl,
    clock,
    secretKey: configuration.secretKey,
    apiKey: configuration.apiKey,
  });
  await engine.serve();
  const { secretKey, paymentGateways } = demo;
  const running = await buildParts(
    {
      ...configuration,
      engine,
      clock: demo.clock,
      sessionClock: clock,
      secretKey,
      publicBaseUrl,
      paymentGateways,
      leaving: lifecycle.leaving,
      isPreparing: demo.isPreparing,
      dataFolder: folder,
    },
    'all',
  );
  lifecycle.watch(running);
  watchMainThread();
  await demo.mountSimulator(running.app, (job) => running.jobs.triggerJob(job));
  await listenAt(running.app, configuration);
  running.jobs.triggerJob(reconcileJob);
  await demo.finish();
  running.jobs.triggerJob(reconcileJob);
  console.log(demo.welcome);
}
