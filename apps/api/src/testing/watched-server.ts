import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { type AppPorts, buildApp } from '../app.ts';
import { type Job, runCounted } from '../platform/jobs/jobs.ts';
import { expectJob } from '../platform/observability/telemetry.ts';
import { paypalGateways } from '../providers/paypal/paypal-gateway.ts';
import type { PayPalTime } from '../providers/paypal/paypal-time.ts';
import { isFiring, readScrape, type Scrape } from './alert-expression.ts';
import { apiKey, secretKey, type TestApi } from './test-api.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

export const deployFile = (path: string) =>
  readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8');

export const alerts: readonly Alert[] = parse(deployFile('prometheus/alerts.yaml')).groups[0].rules;

export function expressionOf(name: string): string {
  const rule = alerts.find(({ alert }) => alert === name);
  if (!rule) throw new Error(`no alert is called ${name}`);
  return rule.expr;
}

const metricsToken = 'a-token-of-the-tests';

/** Servers with metrics on the database of the test API. */
export function watchedServers(api: TestApi) {
  return async (more: Partial<AppPorts> = {}): Promise<FastifyInstance> => {
    const app = await buildApp({
      engine: api.engine,
      clock: { now: () => api.now() },
      paymentGateways: paypalGateways(undefined),
      apiKey,
      secretKey,
      supportEmail: 'aiuto@canone.example',
      publicBaseUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      logLevel: 'silent',
      metricsToken,
      triggerJob: () => {},
      ...more,
    });
    onTestFinished(() => app.close());
    return app;
  };
}

export async function scrape(app: FastifyInstance): Promise<Scrape> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { body } = await app.inject({ url: '/metrics', headers });
  return readScrape(body);
}

/** Returns whether the alert fires before the condition exists, and whether it fires afterwards. */
export async function firing(
  name: string,
  app: FastifyInstance,
  condition: () => Promise<unknown>,
): Promise<{ before: boolean; after: boolean }> {
  const [rule, before] = [expressionOf(name), await scrape(app)];
  await condition();
  return {
    before: isFiring(rule, before, before),
    after: isFiring(rule, before, await scrape(app)),
  };
}

/** Runs a job in the same way as its schedule does. */
export const runJob = (api: TestApi, job: Job) =>
  runCounted(api.engine, job, { error: () => {} }).catch(() => {});

/** A job whose series exist before its first run, as those of the product's jobs do. */
export function aJob(name: string, work: Job['run']): Job {
  expectJob(name);
  return { name, cron: '', run: work };
}

/** Starts a server that answers every call with the given status, in place of PayPal. */
export async function answeringProvider(status: number): Promise<string> {
  const provider = createServer((request, response) => {
    if (request.url === '/v1/oauth2/token')
      response.end(JSON.stringify({ access_token: 'T', expires_in: 30_000 }));
    else response.writeHead(status).end('{"name":"PLANTED"}');
  });
  onTestFinished(() => void provider.close());
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(provider.address() as AddressInfo).port}`; // the server listens on a TCP port
}

/** The waits for PayPal take no time. */
export const patientTime = (api: TestApi): PayPalTime => ({
  clock: { now: () => api.now() },
  wait: async () => {},
  abortAfter: () => new AbortController().signal,
});
