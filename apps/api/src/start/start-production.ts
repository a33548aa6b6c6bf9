import { installPostgres, openServing } from '../database.ts';
import { ConfigurationError, type PostgresSetting } from '../database-setting.ts';
import { reconcileJob } from '../modules/billing/events/billing-event.service.ts';
import { readBuildFacts } from '../platform/core/build-facts.ts';
import { paypalGateways } from '../providers/paypal/paypal-gateway.ts';
import { buildParts, type ProcessSetting } from './build-parts.ts';
import { listenAt } from './listen.ts';

/** Starts a process on a PostgreSQL server. Throws `ConfigurationError` and the errors of `startFailureText`. */
export async function startProduction(
  database: PostgresSetting,
  { configuration, clock, lifecycle }: ProcessSetting,
): Promise<void> {
  const { secretKey, publicBaseUrl } = configuration;
  if (!secretKey || !publicBaseUrl)
    throw new ConfigurationError('SECRET_KEY e PUBLIC_BASE_URL mancano.');
  if (database.ownerUrl) await installPostgres(database.ownerUrl, database.url, database);
  const { engine, excessiveRights } = await openServing(database);
  const running = await buildParts(
    {
      ...configuration,
      engine,
      clock,
      secretKey,
      publicBaseUrl,
      paymentGateways: paypalGateways(undefined),
      leaving: lifecycle.leaving,
    },
    configuration.role,
  );
  lifecycle.watch(running);
  if (excessiveRights.length > 0)
    running.app.log.warn({ excessiveRights }, 'the login that serves also owns the database');
  await listenAt(running.app, configuration);
  running.app.log.info({ build: readBuildFacts(), role: configuration.role }, 'started');
  running.jobs.triggerJob(reconcileJob);
}
