import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Role } from '@canone/contracts/rights/role';
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { onDatabase, startProductProcess } from './testing/product-process.ts';
import { apiKey, secretKey, startTestApi, type TestApi } from './testing/test-api.ts';

/** A span in OTLP/JSON, with the fields that the tests read. */
interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly object[] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** Starts a collector of traces on a free port. It stops at the end of the test. */
async function startCollector() {
  const requests: { readonly path: string; readonly body: ExportRequest }[] = [];
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as ExportRequest;
    requests.push({ path: request.url ?? '', body });
    response.setHeader('content-type', 'application/json').end('{}');
  }

  const server = createServer((request, response) => void receive(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    spans: () =>
      requests.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

const callersTrace = 'a'.repeat(32);
const traceparent = `00-${callersTrace}-${'b'.repeat(16)}-01`;

describe.runIf(inject('database').kind === 'postgres')('OPS-13 · traces', () => {
  let api: TestApi;

  afterEach(() => api.close());

  async function start(environment: NodeJS.ProcessEnv) {
    api = await startTestApi();
    const { id: userId } = await api.make.aPerson({ roleId: Role.SuperAdmin });
    const claims = { userId, roleId: Role.SuperAdmin, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, Temporal.Now.instant());
    const running = await startProductProcess({
      ...onDatabase(api.engine),
      API_KEY: apiKey,
      SECRET_KEY: secretKey,
      PUBLIC_BASE_URL: 'http://127.0.0.1',
      LOG_LEVEL: 'info',
      DRAIN_MS: '0',
      ...environment,
    });
    const createRegion = () =>
      fetch(`${running.origin}/api/region/Create`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': apiKey,
          authorization: `Bearer ${token}`,
          traceparent,
        },
        body: JSON.stringify({ name: 'Regione riservata', code: '99' }),
      });
    const stop = async () => {
      const ended = once(running.child, 'exit');
      running.child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    };
    return { ...running, createRegion, stop };
  }

  test('hold each call with its packets of statements, and are sent before the process ends', async () => {
    const collector = await startCollector();
    const { createRegion, stop, output } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });

    expect((await createRegion()).status).toBe(200);
    await stop();

    const spans = collector.spans();
    const call = spans.find(({ name }) => name === 'POST /api/region/Create');
    expect(call?.attributes).toEqual(
      expect.arrayContaining([
        { key: 'http.route', value: { stringValue: '/api/region/Create' } },
        { key: 'http.response.status_code', value: { intValue: 200 } },
      ]),
    );
    expect(call?.traceId).not.toBe(callersTrace);
    expect(output()).toContain(`"traceId":"${call?.traceId}"`);
    expect(collector.requests[0]?.path).toBe('/v1/traces');
    expect(JSON.stringify(collector.requests)).toContain('"canone"');
    expect(JSON.stringify(collector.requests)).not.toMatch(/Regione riservata/);
  });

  test('continue the trace of a trusted proxy', async () => {
    const collector = await startCollector();
    const { createRegion, stop } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRUSTED_PROXIES: '1',
    });

    await createRegion();
    await stop();

    const call = collector.spans().find(({ name }) => name === 'POST /api/region/Create');
    expect(call).toMatchObject({ traceId: callersTrace, parentSpanId: 'b'.repeat(16) });
    const packets = collector.spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(packets.map(({ name }) => name)).toContain('SQL packet');
  });

  test('cost no call when the collector is away', async () => {
    const { createRegion, stop } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });

    expect((await createRegion()).status).toBe(200);
    await stop();
  });

  test('are off without a collector', async () => {
    const { createRegion, stop, output } = await start({});

    expect((await createRegion()).status).toBe(200);
    await stop();

    expect(output()).toContain('/api/region/Create');
    expect(output()).not.toContain('traceId');
  });
});
