import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import type { Envelope, Failure } from '@canone/contracts/kit/envelope';
import { Role } from '@canone/contracts/rights/role';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { buildJobs } from '../jobs.ts';
import { type SecretBox, secretBox } from '../platform/auth/secret-box.ts';
import { sessionTokens } from '../platform/auth/session-token.ts';
import type { Engine } from '../platform/database/engine.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { paypalGateways } from '../providers/paypal/paypal-gateway.ts';
import { realTime } from '../providers/paypal/paypal-time.ts';
import { requireDeclared } from './declared-refusals.ts';
import { factories } from './factories.ts';
import { type SimulatedPayPal, startSimulatedPayPal } from './simulated-paypal.ts';
import { dropSoon, openServing, openTestDatabase } from './test-database.ts';
import { sessionsFor, type TestSessions } from './test-sessions.ts';

/** The time at which each test API begins. */
export const beginning = '2026-11-21T09:30:00Z';

export const apiKey = 'test-api-key';
export const secretKey = 'a secret key that is only used by the tests';

/** Thrown when a call is refused. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly failure: Failure;

  constructor(status: number, failure: Failure) {
    super(failure.message);
    this.status = status;
    this.code = failure.code;
    this.failure = failure;
  }
}

export interface Session {
  readonly token?: string | undefined;
  readonly tenantId?: number | undefined;
  /** Another address of the client, for tests that reach a limit per address. */
  readonly address?: string;
}

export interface RawCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: unknown;
}

export function urlOf(endpoint: Endpoint, input: { params?: object; query?: object }): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) query.set(`${key}[${name}]`, String(item));
    } else query.set(key, String(value));
  }
  return `${path}?${query.toString()}`;
}

const answered = ({ statusCode, body }: LightMyRequestResponse) => ({ statusCode, body });

function caller(app: FastifyInstance, { token, tenantId, address = '127.0.0.1' }: Session) {
  const headers = {
    'x-api-key': apiKey,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(tenantId && { 'x-tenant-id': String(tenantId) }),
  };

  return {
    /** Returns the `data` of the response. Throws `Refusal` for a refused call. */
    async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
      const { body, ...rest } = input as { params?: object; query?: object; body?: object };
      const url = urlOf(endpoint, rest);
      const response = await app.inject({
        method: endpoint.method,
        url,
        headers,
        remoteAddress: address,
        ...(body !== undefined && { payload: body }),
      });
      requireDeclared({ method: endpoint.method, url, ...answered(response) });
      const envelope = response.json<Envelope<Result<E>>>();
      if (!envelope.success) throw new Refusal(response.statusCode, envelope);
      return envelope.data;
    },

    /** Returns the raw response. It is for calls that the types do not allow. */
    async raw({ method, url, headers: extra, payload }: RawCall) {
      const response = await app.inject({
        method,
        url,
        headers: { ...headers, ...extra },
        remoteAddress: address,
        ...(payload !== undefined && { payload: payload as object }),
      });
      requireDeclared({ method, url, ...answered(response) });
      return response;
    },
  };
}

export type TestCaller = ReturnType<typeof caller>;

/** The whole product on its own database, with a clock that stands still and a simulated PayPal. */
export async function startTestApi({
  smtpUrl,
  clockFollowsPayPal = false,
  secondFactorRoles = [],
}: TestOptions = {}): Promise<TestApi> {
  const owner = await openTestDatabase();
  const engine = openServing(owner);
  const clock = { current: Temporal.Instant.from(beginning), aheadMs: 0 };
  const now = () => clock.current.add({ milliseconds: clock.aheadMs });
  const paypal = await startSimulatedPayPal(
    () => new Date(clock.current.epochMilliseconds),
    (offsetMs) => {
      if (clockFollowsPayPal) clock.aheadMs = offsetMs;
    },
  );
  const triggeredJobs = new Set<string>();
  const logged: object[] = [];
  const deadlinesMs: number[] = [];
  const box = secretBox(secretKey);
  const ports = {
    engine,
    clock: { now },
    // pauses take no time, because the test clock decides when work is due
    paymentGateways: paypalGateways(paypal.url, {
      time: {
        clock: { now },
        wait: async () => {},
        abortAfter(ms) {
          deadlinesMs.push(ms);
          return realTime.abortAfter(ms);
        },
      },
    }),
    apiKey,
    secretKey,
    secretBox: box,
    supportEmail: 'aiuto@canone.example',
    publicBaseUrl: 'http://localhost:3000',
    smtpUrl,
    secondFactorRoles,
    logLevel: 'silent',
    // the clock stands still, so a limit per minute would never be reset
    callLimits: { perPerson: 0, perTenant: 0, refused: 0 },
    triggerJob: (job: string) => void triggeredJobs.add(job),
    log: {
      info: (details: object) => void logged.push(details),
      error: (details: object) => void logged.push(details),
    },
  };
  const app = await buildApp(ports);
  paypal.deliverWebhooksTo(async (address, headers, payload) => {
    const url = new URL(address).pathname;
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload });
    return { status: statusCode };
  });
  const runJobOf = (jobs: readonly Job[]) => async (name: string) => {
    const job = jobs.find((known) => known.name === name);
    if (!job) throw new Error(`no job is called ${name}`);
    triggeredJobs.delete(name);
    await job.run();
  };
  const make = factories(owner, { box, paypalUrl: paypal.url });
  const tokens = sessionsFor(make, sessionTokens(secretKey));

  async function as(roleId: Role, tenantId?: number) {
    const person = await make.aPerson({
      roleId,
      tenantIds: tenantId === undefined ? [] : [tenantId],
    });
    const claims = { userId: person.id, roleId, sessionEpoch: 0 };
    return {
      ...caller(app, { token: await tokens.issue(claims, now()), tenantId }),
      person,
    };
  }

  return {
    app,
    engine,
    owner,
    paypal,
    make,
    tokens,
    secretBox: box,
    now,
    setNow: (text) => {
      clock.current = Temporal.Instant.from(text);
    },
    anotherApp: () => buildApp(ports),
    triggeredJobs,
    logged,
    deadlinesMs,
    jobNames: buildJobs(ports).map(({ name }) => name),
    runJob: runJobOf(buildJobs(ports)),
    serverOver: (other) => buildApp({ ...ports, engine: other }),
    async processOver(other) {
      // no test reads the API description of another process, and building it takes half of the start
      const own = { ...ports, engine: other, hasApiDocs: false };
      const server = await buildApp(own);
      return {
        app: server,
        runJob: runJobOf(buildJobs(own)),
        with: (session) => caller(server, session),
      };
    },
    nobody: caller(app, {}),
    with: (session) => caller(app, session),
    asSuperAdmin: (tenantId) => as(Role.SuperAdmin, tenantId),
    asAdminOf: (tenantId) => as(Role.Admin, tenantId),
    asUserOf: (tenantId) => as(Role.User, tenantId),
    asClient: (tenantId) => as(Role.Client, tenantId),
    async close() {
      await app.close();
      await paypal.close();
      await engine.close();
      if (owner !== engine) await owner.close();
      dropSoon(owner);
    },
  };
}

interface TestOptions {
  readonly secondFactorRoles?: readonly Role[];
  readonly smtpUrl?: string;
  /** True: our clock follows PayPal's clock, as in the demo, so both move when a test skips months. */
  readonly clockFollowsPayPal?: boolean;
}

export interface TestProcess {
  readonly app: FastifyInstance;
  runJob(name: string): Promise<void>;
  with(session: Session): TestCaller;
}

export type SignedIn = TestCaller & {
  readonly person: { readonly id: number; readonly email: string };
};

export interface TestApi {
  readonly app: FastifyInstance;
  /** The database with the rights of the serving role. */
  readonly engine: Engine;
  /** The same database as the owner of its tables. */
  readonly owner: Engine;
  readonly paypal: SimulatedPayPal;
  readonly make: ReturnType<typeof factories>;
  readonly tokens: TestSessions;
  readonly secretBox: SecretBox;
  now(): Temporal.Instant;
  setNow(text: string): void;
  /** A second process of the product on the same database. */
  anotherApp(): Promise<FastifyInstance>;
  /** The jobs that committed changes have triggered. */
  readonly triggeredJobs: ReadonlySet<string>;
  /** The details of the log lines that jobs have written. */
  readonly logged: readonly object[];
  /** The longest allowed wait of each urgent call until now. */
  readonly deadlinesMs: readonly number[];
  readonly jobNames: readonly string[];
  /** Runs a job in the same way as its schedule or its trigger does. */
  runJob(name: string): Promise<void>;
  /** A server of another process on the same database. */
  serverOver(engine: Engine): Promise<FastifyInstance>;
  /** A server of another process, with its background jobs. */
  processOver(engine: Engine): Promise<TestProcess>;
  readonly nobody: TestCaller;
  with(session: Session): TestCaller;
  asSuperAdmin(tenantId?: number): Promise<SignedIn>;
  asAdminOf(tenantId: number): Promise<SignedIn>;
  asUserOf(tenantId: number): Promise<SignedIn>;
  asClient(tenantId?: number): Promise<SignedIn>;
  close(): Promise<void>;
}
