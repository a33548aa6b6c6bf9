import type { Endpoint, Schema } from '@canone/contracts/kit/endpoint';
import type { FieldError } from '@canone/contracts/kit/envelope';
import { validateQuery } from '@canone/contracts/kit/list-query';
import { validate } from '@canone/contracts/kit/validation';
import { permissions } from '@canone/contracts/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AppError } from './app-error.ts';
import type { CallAllowance } from './call-allowance.ts';
import type { callerReader } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Engine } from './database/engine.ts';
import type { Run } from './idempotency.ts';
import type { RecordRefusal } from './refusals.ts';
import { runAs } from './run-as.ts';

export interface Asked {
  readonly input: Record<string, unknown>;
  readonly run: Run;
}

/** Options of a route that differ from the defaults. */
type Limits = Pick<RouteShorthandOptions, 'handlerTimeout' | 'exposeHeadRoute'>;

export type Respond = (
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** The limit per address for public calls: far above a person's use, far below a brute-force attack's. */
const publicLimit = { max: 300, timeWindow: '1 minute' };

function isPublic({ access }: Endpoint): boolean {
  return permissions[access].scope === 'public';
}

export interface RoutePorts {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly readCaller: ReturnType<typeof callerReader>;
  readonly allowance: CallAllowance;
  readonly recordRefusal: RecordRefusal;
  readonly triggerJob: (job: string) => void;
}

function inputOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const errors: FieldError[] = [];
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: Schema | undefined = endpoint[part];
    if (!schema) continue;
    const read = part === 'query' ? validateQuery : validate;
    const checked = read(schema, request[part]);
    if (checked.ok) input[part] = checked.value;
    else errors.push(...checked.errors);
  }
  const [first] = errors;
  if (first) throw new AppError('request.invalid', { errors, message: first.message });
  return input;
}

/** The way of every request: authenticate, spend the allowance, validate, respond, renew the token. */
export function router(
  app: FastifyInstance,
  { engine, clock, readCaller, allowance, recordRefusal, triggerJob }: RoutePorts,
) {
  return function route(endpoint: Endpoint, respond: Respond, limits: Limits = {}) {
    async function handle(request: FastifyRequest, reply: FastifyReply) {
      const now = clock.now();
      const caller = await readCaller(request, endpoint.access, now);
      allowance.spend(caller, now);
      const input = inputOf(endpoint, request);
      const facts = { engine, clock, requestId: request.id, triggerJob };
      const run: Run = (mode, work) => runAs(facts, caller, mode, work);
      const answer = await respond({ input, run }, request, reply);
      allowance.answered(caller);
      if (caller.scope !== 'public' && caller.renewal && !endpoint.isUnattended)
        reply.header('X-Session-Token', caller.renewal);
      return answer;
    }

    app.route({
      ...limits,
      method: endpoint.method,
      url: endpoint.path,
      config: isPublic(endpoint) ? { rateLimit: publicLimit } : {},
      handler: async (request, reply) => {
        try {
          return await handle(request, reply);
        } catch (error) {
          await recordRefusal(error, endpoint, request);
          throw error;
        }
      },
    });
  };
}
