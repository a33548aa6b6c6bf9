import fastify, { type FastifyInstance, LogController } from 'fastify';
import { health } from './health.ts';
import { metrics } from './metrics.ts';
import { webhookRoutes } from './modules/billing/provider-sync/webhook.module.ts';
import { sessionUseRecorder } from './modules/session/session-use.ts';
import * as modules from './modules.ts';
import { refusalRecorder } from './platform/audit/refusals.ts';
import { secretBox } from './platform/auth/secret-box.ts';
import { sessionTokens } from './platform/auth/session-token.ts';
import { AppError } from './platform/core/app-error.ts';
import { describeBuild, readBuildFacts } from './platform/core/build-facts.ts';
import type { Clock } from './platform/core/clock.ts';
import type { SharedPolicies } from './platform/core/shared-policies.ts';
import type { Engine } from './platform/database/engine.ts';
import { answerError } from './platform/http/answer-errors.ts';
import { limitHandlers } from './platform/http/handler-limit.ts';
import {
  brokenRequestHandler,
  discardBody,
  httpLimits,
  trustOf,
} from './platform/http/http-limits.ts';
import {
  ignoreExpectations,
  refuseTransferCodings,
  requireOneHost,
} from './platform/http/one-host.ts';
import { boundPipelining } from './platform/http/pipelined-requests.ts';
import { serveOn } from './platform/http/serve.ts';
import { acceptJsonOnly, acceptUploads, parseQuery } from './platform/http/wire-parsing.ts';
import {
  type CallLimits,
  callAllowance,
  defaultCallLimits,
} from './platform/limits/call-allowance.ts';
import { defaultTenantShare, tenantShare } from './platform/limits/tenant-share.ts';
import { logCalls } from './platform/observability/call-log.ts';
import { traceCalls } from './platform/observability/call-spans.ts';
import { loggerOptions } from './platform/observability/logger.ts';
import { requestIds } from './platform/observability/request-id.ts';
import { callerReader } from './platform/request/caller.ts';
import type { PaymentGateways } from './providers/payment-gateway.ts';
import { documentation } from './web/documentation.ts';
import { guide } from './web/guide.ts';
import {
  closeWhileStopping,
  ownHeaders,
  securityHeaders,
  securityHeadersFor,
} from './web/security-headers.ts';
import { securityTxt } from './web/security-txt.ts';
import { isPageAddress, webPages } from './web/web-pages.ts';

export interface AppPorts extends SharedPolicies {
  readonly engine: Engine;
  readonly clock: Clock;
  /** The real time. The demo needs it, because a person moves the demo's `clock` by hand. */
  readonly sessionClock?: Clock;
  readonly paymentGateways: PaymentGateways;
  readonly apiKey: string;
  readonly secretKey: string;
  /** The previous key. It is set only during a change of the key. */
  readonly oldSecretKey?: string | undefined;
  readonly supportEmail: string;
  /** The address of the product for browsers, without a slash at the end. */
  readonly publicBaseUrl: string;
  readonly logLevel: string;
  /** The mail server. Undefined: mail stays in the outbox. */
  readonly smtpUrl: string | undefined;
  /** The output of the log. Default: standard output. */
  readonly logTo?: { write(line: string): void };
  /** Trusted proxies: a hop count or a list of addresses. Default: none. */
  readonly trustedProxies?: number | readonly string[] | undefined;
  readonly callLimits?: CallLimits;
  /** The largest share of the database connections that one tenant or person may use at the same time, in percent. */
  readonly tenantShare?: number;
  /** The roles that cannot sign in without a second factor. Default: none. */
  readonly secondFactorRoles?: readonly number[];
  /** Whether the description of the API is served. Default: yes. */
  readonly hasApiDocs?: boolean;
  /** The folder with all releases on this machine. Default: none. */
  readonly releasesFolder?: string | undefined;
  /** The bearer token for `/metrics`. Without one the path is disabled. */
  readonly metricsToken?: string | undefined;
  /** Aborted when the process begins to shut down. From then on it should receive no new calls. */
  readonly leaving?: AbortSignal;
  /** True until the preparation of a first start is complete. */
  readonly isPreparing?: () => boolean;
  /** The folder of the embedded database. */
  readonly dataFolder?: string;
  /** Enqueues a job, which runs soon in any process with workers. */
  readonly triggerJob: (job: string) => void;
}

/** The product without the parts that belong to a process, so that tests run the same code. */
async function product(app: FastifyInstance, ports: AppPorts): Promise<void> {
  const tokens = sessionTokens(ports.secretKey, ports.sessionClock);
  const box = secretBox(ports.secretKey, ports.oldSecretKey);
  securityHeaders(app, ports.publicBaseUrl);
  app.setErrorHandler(async (error: Error & { code?: string }, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await discardBody(request.raw);
    return answerError(error, request, reply);
  });
  acceptJsonOnly(app);
  acceptUploads(app);
  boundPipelining(app);
  limitHandlers(app);
  traceCalls(app, ports.trustedProxies);
  logCalls(app);
  app.addHook('onRequest', ownHeaders);
  requireOneHost(app);
  refuseTransferCodings(app);
  app.addHook('onSend', closeWhileStopping(ports.leaving));

  health(app, ports);
  metrics(app, ports);
  const allowance = callAllowance(ports.callLimits ?? defaultCallLimits, ports.engine);
  const { secondFactorRoles = [], isPreparing } = ports;
  // during its first start the demo signs in without a second factor
  const requiresFactor = (roleId: number) => !isPreparing?.() && secondFactorRoles.includes(roleId);
  const serve = serveOn(app, {
    engine: ports.engine,
    clock: ports.clock,
    readCaller: callerReader({ ...ports, tokens, allowance, requiresFactor }),
    allowance,
    inShare: tenantShare(ports.engine, ports.tenantShare ?? defaultTenantShare),
    tokens,
    recordRefusal: refusalRecorder({ engine: ports.engine, clock: ports.clock, tokens }),
    recordUse: sessionUseRecorder({ engine: ports.engine, clock: ports.clock, tokens }),
    secretBox: box,
    triggerJob: ports.triggerJob,
  });
  const parts = { ...ports, requiresFactor, serve, sessionTokens: tokens, secretBox: box };
  for (const module of Object.values(modules)) module(parts);
  await webhookRoutes(app, parts);

  if (ports.hasApiDocs !== false) await documentation(app, ports.publicBaseUrl);
  const version = describeBuild(readBuildFacts());
  await guide(app, version);
  securityTxt(app, ports);
  const { checkoutOrigins } = ports.paymentGateways;
  const indexPage = await webPages(app, { ...ports, version, checkoutOrigins });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && isPageAddress(request.url);
    if (isPage && indexPage) return indexPage(reply);
    throw new AppError('request.unknownPath');
  });
}

function server({ logLevel, logTo, trustedProxies, publicBaseUrl }: AppPorts): FastifyInstance {
  const headers = securityHeadersFor(publicBaseUrl);
  return fastify({
    ...httpLimits,
    logger: { ...loggerOptions(logLevel), ...(logTo && { stream: logTo }) },
    genReqId: requestIds(trustedProxies),
    requestIdHeader: false,
    // `logCalls` writes one line for each call instead of Fastify's two
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    trustProxy: trustOf(trustedProxies),
    // these errors belong to no route, so no hook adds the headers
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: brokenRequestHandler(headers),
    forceCloseConnections: 'idle',
    // during a shutdown, requests on open connections are still answered, and each answer closes its connection
    return503OnClosing: false,
    // no time limit: a busy machine may need longer than the default of ten seconds
    pluginTimeout: 0,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
      maxParamLength: 400,
    },
  });
}

export async function buildApp(ports: AppPorts): Promise<FastifyInstance> {
  const app = server(ports);
  ignoreExpectations(app);
  await app.register((scope) => product(scope, ports));
  return app;
}

/** The server of a process that only runs jobs. It serves health and metrics. */
export async function buildHealthOnly(ports: AppPorts): Promise<FastifyInstance> {
  const app = server(ports);
  ignoreExpectations(app);
  securityHeaders(app, ports.publicBaseUrl);
  app.setErrorHandler(answerError);
  logCalls(app);
  requireOneHost(app);
  health(app, ports);
  metrics(app, ports);
  return app;
}
