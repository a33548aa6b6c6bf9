import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { approvalPage } from './approval/approval-page.ts';
import { planRoutes } from './catalogue/plans.ts';
import { productRoutes } from './catalogue/products.ts';
import { controlRoutes } from './control/control.ts';
import { fastForward } from './control/fast-forward.ts';
import { injectFaults } from './control/fault-hooks.ts';
import { journal, keepJournal } from './control/journal.ts';
import { subscriptionControls } from './control/subscription-controls.ts';
import { controlPage } from './control-page/control-page.ts';
import { sdkScript } from './sdk-script.ts';
import { openSimulator, type SimulatorOptions } from './simulator.ts';
import { openAccounts } from './subscription/accounts.ts';
import { dueWork } from './subscription/due-work.ts';
import { revisionRoutes } from './subscription/revisions.ts';
import { saleRoutes } from './subscription/sales.ts';
import { subscriptionActionRoutes } from './subscription/subscription-actions.ts';
import { subscriptionRoutes } from './subscription/subscriptions.ts';
import { eventRoutes } from './webhook/event-routes.ts';
import { signatureRoutes } from './webhook/signature-routes.ts';
import { webhookRoutes } from './webhook/webhook-routes.ts';
import { allowBrowsers, paypalHttpConventions } from './wire/http.ts';
import { oauthRoutes } from './wire/oauth.ts';

const billingIntervalMs = 1_000;

/** The simulated PayPal as a Fastify plugin, registered under a prefix or at the root. */
export const paypalSimulator: FastifyPluginAsync<SimulatorOptions> = async (fastify, options) => {
  const simulator = openSimulator(options);
  const accounts = openAccounts(simulator);
  const due = dueWork(simulator, accounts);
  const moveClock = fastForward(simulator, due);
  const calls = journal();

  const bill = () => {
    const [now, next] = [simulator.clock.now(), due.next()];
    if (next && Temporal.Instant.compare(next, now) <= 0) {
      simulator.state.transaction(() => due.run(now));
    }
  };
  if (options.billsAutomatically !== false) billEverySecond(fastify, bill);
  fastify.addHook('onClose', async () => {
    await simulator.webhookSender.close();
    simulator.state.close();
  });

  paypalHttpConventions(fastify);
  relaxHostHeaders(fastify);

  await fastify.register(async (surface) => {
    keepJournal(surface, simulator, calls);
    allowBrowsers(surface);
    injectFaults(surface, simulator);
    oauthRoutes(surface, simulator);
    productRoutes(surface, simulator);
    planRoutes(surface, simulator);
    subscriptionRoutes(surface, simulator, accounts);
    subscriptionActionRoutes(surface, simulator, accounts);
    revisionRoutes(surface, simulator, accounts);
    saleRoutes(surface, simulator);
    webhookRoutes(surface, simulator);
    eventRoutes(surface, simulator);
    signatureRoutes(surface, simulator);
    sdkScript(surface, simulator);
    approvalPage(surface, simulator, accounts);
  });

  pageAssets(fastify);

  const applyControl = subscriptionControls(simulator, accounts);
  const parts = { simulator, accounts, calls, moveClock, applyControl };
  await fastify.register(
    async (control) => {
      controlRoutes(control, parts);
      controlPage(control, parts);
    },
    { prefix: '/__sim' },
  );
};

function billEverySecond(fastify: FastifyInstance, bill: () => void): void {
  const timer = setInterval(bill, billingIntervalMs).unref();
  fastify.addHook('onClose', async () => clearInterval(timer));
}

/** Overwrites headers of the host's server that may forbid popups and foreign scripts. PayPal's pages need both. */
function relaxHostHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-opener-policy', 'unsafe-none');
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('x-content-type-options', 'nosniff');
  });
}

function pageAssets(fastify: FastifyInstance): void {
  const assets = [
    [new URL('./browser/approval-page.css', import.meta.url), 'text/css'],
    [new URL('./browser/control-page.css', import.meta.url), 'text/css'],
    [new URL('./browser/approval-page.js', import.meta.url), 'text/javascript'],
  ] as const;
  for (const [file, type] of assets) {
    const content = readFileSync(file, 'utf8');
    fastify.get(`/webapps/assets/${basename(file.pathname)}`, (_request, reply) =>
      reply.header('content-type', `${type}; charset=utf-8`).send(content),
    );
  }
}
