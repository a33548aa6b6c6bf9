import type { Endpoint, Parsed, Result, Schema } from '@canone/contracts/kit/endpoint';
import type { FieldError, Success } from '@canone/contracts/kit/envelope';
import { validate } from '@canone/contracts/kit/validation';
import { permissions } from '@canone/contracts/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { CallAllowance } from './call-allowance.ts';
import type { Caller, callerReader } from './caller.ts';
import type { Clock } from './clock.ts';
import type { ContextOf } from './context.ts';
import type { Engine } from './database/engine.ts';
import type { Mode } from './database/transaction.ts';
import { runAs } from './run-as.ts';

type ScopeOf<E extends Endpoint> = (typeof permissions)[E['access']]['scope'];

/** Several transactions with the outside world between them: no provider is ever waited for inside one. */
export interface Steps<Context> {
  read<T>(step: (ctx: Context) => Promise<T>): Promise<T>;
  write<T>(step: (ctx: Context) => Promise<T>): Promise<T>;
}

export interface Serve {
  /** Answers an endpoint in one transaction: read-only for GET, all or nothing for the rest. */
  once<E extends Endpoint>(
    endpoint: E,
    handler: (input: Parsed<E>, ctx: ContextOf[ScopeOf<E>]) => Promise<Result<E>>,
  ): void;
  /** Answers an endpoint that also talks to the outside world. */
  inSteps<E extends Endpoint>(
    endpoint: E,
    handler: (input: Parsed<E>, steps: Steps<ContextOf[ScopeOf<E>]>) => Promise<Result<E>>,
  ): void;
}

/** What one address may ask of the public calls: far above a person, far below a guessing machine. */
const publicLimit = { max: 300, timeWindow: '1 minute' };

function isPublic({ access }: Endpoint): boolean {
  return permissions[access].scope === 'public';
}

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly readCaller: ReturnType<typeof callerReader>;
  readonly allowance: CallAllowance;
  readonly wake: (job: string) => void;
}

function inputOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const errors: FieldError[] = [];
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: Schema | undefined = endpoint[part];
    if (!schema) continue;
    const checked = validate(schema, request[part]);
    if (checked.ok) input[part] = checked.value;
    else errors.push(...checked.errors);
  }
  const [first] = errors;
  if (first) throw new AppError('request.invalid', { errors, message: first.message });
  return input;
}

function success<Data>(endpoint: Endpoint, data: Data): Success<Data> {
  // only what the contract names leaves the server
  return {
    success: true,
    message: endpoint.successMessage ?? '',
    data: endpoint.result.parse(data) as Data,
  };
}

export function serveOn(
  app: FastifyInstance,
  { engine, clock, readCaller, allowance, wake }: Ports,
): Serve {
  type Work = (ctx: ContextOf[Caller['scope']]) => Promise<unknown>;
  type Run = (mode: Mode, work: Work) => Promise<unknown>;

  function route(
    endpoint: Endpoint,
    answer: (input: Record<string, unknown>, run: Run) => Promise<unknown>,
  ) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: isPublic(endpoint) ? { rateLimit: publicLimit } : {},
      handler: async (request, reply) => {
        const now = clock.now();
        const caller = await readCaller(request, endpoint.access, now);
        allowance.spend(caller, now);
        const input = inputOf(endpoint, request);
        const facts = { engine, clock, requestId: request.id, wake };
        const data = await answer(input, (mode, work) => runAs(facts, caller, mode, work));
        allowance.answered(caller);
        if (caller.scope !== 'public' && caller.renewal)
          reply.header('X-Session-Token', caller.renewal);
        return success(endpoint, data);
      },
    });
  }

  return {
    once(endpoint, handler) {
      // `inputOf` parsed by this endpoint's schemas and `readCaller` made a caller of its scope
      const work = handler as (input: unknown, ctx: unknown) => Promise<unknown>;
      const mode = endpoint.method === 'GET' ? 'read' : 'write';
      route(endpoint, (input, run) => run(mode, (ctx) => work(input, ctx)));
    },

    inSteps(endpoint, handler) {
      const work = handler as (input: unknown, steps: unknown) => Promise<unknown>; // as above
      route(endpoint, (input, run) =>
        work(input, {
          read: (step: Work) => run('read', step),
          write: (step: Work) => run('write', step),
        }),
      );
    },
  };
}
