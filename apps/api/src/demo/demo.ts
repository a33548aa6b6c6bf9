import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { lifeCycleJob } from '../modules/billing/subscriptions/life-cycle.job.ts';
import { secretBox } from '../platform/auth/secret-box.ts';
import type { Clock } from '../platform/core/clock.ts';
import type { Engine } from '../platform/database/engine.ts';
import type { PaymentGateways } from '../providers/payment-gateway.ts';
import { paypalGateways } from '../providers/paypal/paypal-gateway.ts';
import { paymentOpenerPolicy } from '../web/security-headers.ts';
import { demoPassword, demoPeople, demoTenants } from './demo-data.ts';
import { replayDemoPast } from './demo-past.ts';
import { demoPayPal } from './demo-paypal.ts';
import { pointDemoProvidersTo, seedDemo } from './seed.repository.ts';

const simulatorPrefix = '/paypal-simulator';
const clockToleranceMs = 60_000;

interface Setting {
  readonly folder: string;
  /** The address for browsers. A proxy may be in between. */
  readonly baseUrl: string;
  /** The address for programs on this machine. Only they may control the simulator. */
  readonly localUrl: string;
  readonly clock: Clock;
  readonly secretKey: string | undefined;
  readonly apiKey: string;
}

interface Demo {
  readonly secretKey: string;
  readonly paymentGateways: PaymentGateways;
  readonly welcome: string;
  /** The product's clock. It has the same offset as the simulated PayPal, whose page moves it. */
  readonly clock: Clock;
  mountSimulator(app: FastifyInstance, triggerJob: (job: string) => void): Promise<void>;
  /** True until `finish` is done, because the clock still jumps before. */
  isPreparing(): boolean;
  /** Needs a running server and running jobs, because the demo's customers pay for their past months. */
  finish(): Promise<void>;
}

/** The demo creates its key once, so that sessions and encrypted secrets survive a restart. */
function demoSecretKey(folder: string): string {
  const file = join(folder, 'secret.key');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function welcomeText(baseUrl: string): string {
  const width = Math.max(...demoPeople.map(({ email }) => email.length));
  const people = demoPeople.map(({ email, name, tenants }) => {
    const place = tenants.length > 0 ? ` · ${tenants.join(', ')}` : '';
    return `    ${email.padEnd(width)}  ${name}${place}`;
  });
  return [
    '',
    `  Canone è pronto:  ${baseUrl}`,
    '',
    `  Accessi della demo (password ${demoPassword}):`,
    ...people,
    '',
    `  PayPal è simulato, e il tempo con lui: ${baseUrl}${simulatorPrefix}/__sim/`,
    `  API: ${baseUrl}/api/docs`,
    '  Ctrl+C per fermare.',
    '',
  ].join('\n');
}

/** Sets up the demo: its data and a simulated PayPal. Production does not import this module. */
export async function prepareDemo(engine: Engine, setting: Setting): Promise<Demo> {
  const { folder, baseUrl, localUrl, clock } = setting;
  let aheadMs = 0;
  let isPreparing = true;
  const secretKey = setting.secretKey ?? demoSecretKey(folder);
  const box = secretBox(secretKey);
  const paypalUrl = `${baseUrl}${simulatorPrefix}`;
  const paymentGateways = paypalGateways(paypalUrl);
  const isNew = await seedDemo(engine, { now: clock.now(), box, paypalUrl });
  await pointDemoProvidersTo(engine, paypalUrl);

  return {
    secretKey,
    paymentGateways,
    welcome: welcomeText(baseUrl),
    clock: { now: () => clock.now().add({ milliseconds: aheadMs }) },

    isPreparing: () => isPreparing,

    async mountSimulator(app, triggerJob) {
      const { paypalSimulator } = await import('@canone/paypal-simulator');
      await app.register(paypalSimulator, {
        prefix: simulatorPrefix,
        stateFile: join(folder, 'paypal-simulator.sqlite'),
        publicBaseUrl: paypalUrl,
        hostOpenerPolicy: paymentOpenerPolicy,
        clock: () => new Date(clock.now().epochMilliseconds),
        onClockMoved: (offsetMs) => {
          aheadMs = offsetMs;
          triggerJob(lifeCycleJob);
        },
        clients: demoTenants.map(({ name, paypal }) => ({ ...paypal, merchantName: name })),
      });
    },

    async finish() {
      const local = { baseUrl: localUrl, paypalUrl: `${localUrl}${simulatorPrefix}` };
      if (isNew) await replayDemoPast({ ...local, apiKey: setting.apiKey, realClock: clock });
      // An interrupted first start has left the clock in the past.
      else if (aheadMs < -clockToleranceMs) await demoPayPal(local.paypalUrl).moveTo(clock.now());
      isPreparing = false;
    },
  };
}
