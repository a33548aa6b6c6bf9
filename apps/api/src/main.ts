import { readConfiguration } from './config.ts';
import { lifecycle } from './lifecycle.ts';
import { systemClock } from './platform/core/clock.ts';
import { startFailureText } from './start/start-failure-text.ts';
import { startProduction } from './start/start-production.ts';
import { startTracing } from './start/start-tracing.ts';

try {
  const configuration = readConfiguration(process.env);
  const { database } = configuration;
  await startTracing(configuration);
  const setting = {
    configuration,
    clock: systemClock,
    lifecycle: lifecycle(configuration.drainMs),
  };
  if (database.kind === 'demo') {
    // a dynamic import, so that production never loads modules of the demo
    const { startDemo } = await import('./start/start-demo.ts');
    await startDemo(database.folder, setting);
  } else {
    await startProduction(database, setting);
  }
} catch (error) {
  console.error(startFailureText(error));
  process.exit(1);
}
