import { Socket } from 'node:net';
import type { Endpoint, Schema } from '@canone/contracts/kit/endpoint';
import type { FieldError } from '@canone/contracts/kit/envelope';
import { validateQuery } from '@canone/contracts/kit/list-query';
import { maxUploadBytes } from '@canone/contracts/kit/upload';
import { validate } from '@canone/contracts/kit/validation';
import { permissions } from '@canone/contracts/rights/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { RecordRefusal } from '../audit/refusals.ts';
import type { SessionTokens } from '../auth/session-token.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Claims } from '../database/access-check.ts';
import type { Engine } from '../database/engine.ts';
import { addressLimit } from '../limits/address-limit.ts';
import type { CallAllowance } from '../limits/call-allowance.ts';
import { type PlaceHolder, places } from '../limits/places.ts';
import type { InShare } from '../limits/tenant-share.ts';
import { type callerReader, originOf, senderOf, tenantNamed } from '../request/caller.ts';
import { holderOf } from '../request/run-as.ts';
import { transactionRunner } from '../request/transaction-runner.ts';
import type { Run } from '../request/transactions.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';

export interface ValidatedCall {
  readonly input: Record<string, unknown>;
  readonly run: Run;
  readonly holder: PlaceHolder;
}

/** The options of a route that replace the defaults. */
export interface Limits extends Pick<RouteShorthandOptions, 'handlerTimeout' | 'exposeHeadRoute'> {
  /** The time of the handler, during which no data may be sent on the connection. Uploads have another limit. */
  readonly silentMs?: number;
}

export type Respond = (
  call: ValidatedCall,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** The limit for reading and storing a large file. */
export const maxUploadMs = 300_000;

/**
 * The limit of public calls per network, route and minute. A person makes far fewer calls, and a brute-force attack far
 * more.
 */
const publicCallsPerMinute = 300;

function isPublic({ access }: Endpoint): boolean {
  return permissions[access].scope === 'public';
}

/** Records the use of a session before its token is renewed. Returns false when it was not recorded. */
export type RecordUse = (claims: Claims, request: FastifyRequest) => Promise<boolean>;

export interface RoutePorts {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly readCaller: ReturnType<typeof callerReader>;
  readonly allowance: CallAllowance;
  readonly inShare: InShare;
  readonly tokens: SessionTokens;
  readonly recordRefusal: RecordRefusal;
  readonly recordUse: RecordUse;
  readonly triggerJob: (job: string) => void;
}

type Sent = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

/**
 * The first error of each field. A field can have several errors, because a value of a wrong type also fails the rules
 * of its length.
 */
function firstOfEachField(errors: readonly FieldError[]): FieldError[] {
  const known = new Set<string>();
  return errors.filter(({ field }) => !known.has(field) && known.add(field));
}

function inputOf(endpoint: Endpoint, request: Sent): Record<string, unknown> {
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
  if (first)
    throw new AppError('request.invalid', {
      errors: firstOfEachField(errors),
      message: first.message,
    });
  return input;
}

/**
 * Allows a longer silence on the connection, because long work sends nothing until it ends. At the next request of the
 * connection, Node restores the limit.
 */
function allowSilence({ raw }: FastifyRequest, limitMs: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(limitMs);
}

/**
 * The maximum numbers of concurrent uploads. Each upload is a large file on disk, and its content passes through the
 * memory.
 */
const uploadsAtOnce = { ofProcess: 4, ofTenant: 2, ofPerson: 2 };

/**
 * Receives the bodies of uploads. The access is checked first, so that a caller without access cannot fill the disk.
 */
function uploads() {
  const take = places(uploadsAtOnce);

  return async (
    request: FastifyRequest,
    { run, holder }: Pick<ValidatedCall, 'run' | 'holder'>,
  ): Promise<ReceivedUpload> => {
    const { raw, headers } = request;
    await run('read', async () => undefined);
    const free = take(holder);
    if (!free) throw new AppError('upload.busy', { retryAfter: 10 });
    allowSilence(request, maxUploadMs);
    try {
      const type = headers['content-type'] ?? '';
      const { body, discard } = await receiveUpload(raw, type, maxUploadBytes);
      return { body, discard: () => discard().finally(free) };
    } catch (error) {
      free();
      throw error;
    }
  };
}

export type Route = ReturnType<typeof router>;

/** The steps of every request: authenticate, receive, validate, respond, count the call, renew the token. */
export function router(app: FastifyInstance, ports: RoutePorts) {
  const { engine, clock, readCaller, allowance, tokens } = ports;
  const { recordRefusal, recordUse, triggerJob, inShare } = ports;
  const uploadOf = uploads();

  return function route(
    endpoint: Endpoint,
    respond: Respond,
    { silentMs, ...limits }: Limits = {},
  ) {
    async function handle(request: FastifyRequest, reply: FastifyReply) {
      const now = clock.now();
      const caller = await readCaller(request, endpoint.access, now);
      const origin = originOf(request);
      const namedTenantId = tenantNamed(request);
      const facts = { engine, clock, requestId: request.id, origin, namedTenantId, triggerJob };
      const run = transactionRunner({ ...facts, caller, inShare });
      if (silentMs !== undefined) allowSilence(request, silentMs);
      const holder = holderOf(caller);
      const upload = endpoint.isUpload ? await uploadOf(request, { run, holder }) : undefined;
      try {
        const { params, query } = request;
        const input = inputOf(endpoint, upload ? { params, query, body: upload.body } : request);
        const answer = await respond({ input, run, holder }, request, reply);
        if (caller.scope === 'tenant') await allowance.answered(caller.tenantId, now);
        const isRenewed = caller.scope !== 'public' && !endpoint.isUnattended;
        if (isRenewed && caller.renewal && (await recordUse(caller.claims, request)))
          reply.header('X-Session-Token', caller.renewal);
        return answer;
      } finally {
        await upload?.discard();
      }
    }

    app.route({
      ...(silentMs !== undefined && { handlerTimeout: silentMs }),
      ...limits,
      method: endpoint.method,
      url: endpoint.path,
      ...(isPublic(endpoint) && { onRequest: addressLimit(publicCallsPerMinute) }),
      config: { isUpload: endpoint.isUpload ?? false },
      handler: async (request, reply) => {
        try {
          return await handle(request, reply);
        } catch (failure) {
          const sender = await senderOf(request, tokens, clock.now());
          const error = await allowance.refused(failure, sender);
          await recordRefusal(error, endpoint, request);
          throw error;
        }
      },
    });
  };
}
