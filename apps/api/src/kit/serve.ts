import type { Column } from '@canone/contracts/kit/column';
import type { Endpoint, Parsed, Result, Schema } from '@canone/contracts/kit/endpoint';
import type { FieldError, Success } from '@canone/contracts/kit/envelope';
import { validateQuery } from '@canone/contracts/kit/list-query';
import { validate } from '@canone/contracts/kit/validation';
import { permissions } from '@canone/contracts/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { parse } from 'zod/v4/core';
import { AppError } from './app-error.ts';
import { type callerReader, originOf, senderOf } from './caller.ts';
import type { Claims } from './database/gate.ts';
import type { Clock } from './clock.ts';
import { compiledSchema } from './compiled-schema.ts';
import type { ContextOf } from './context.ts';
import { longestExportMs, tableAnswers, type TableSource } from './table-answer.ts';
import { csv, type TableFormat } from './table-format.ts';
import { workbook } from './workbook.ts';
import type { Engine } from './database/engine.ts';
import { answerOnce, idempotencyKey, type Run, type Work } from './idempotency.ts';
import { addressLimit } from './limits/address-limit.ts';
import type { CallAllowance } from './limits/call-allowance.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import type { RecordRefusal } from './refusals.ts';
import { runAs } from './run-as.ts';
import type { SecretBox } from './secret-box.ts';
import type { SessionTokens } from './session-token.ts';

type ScopeOf<E extends Endpoint> = (typeof permissions)[E['access']]['scope'];

/** Several transactions with external calls between them. No transaction waits for a provider. */
export interface Steps<Context> {
  read<T>(step: (ctx: Context) => Promise<T>): Promise<T>;
  write<T>(step: (ctx: Context) => Promise<T>): Promise<T>;
}

export interface Serve {
  /** Serves an endpoint in one transaction, which is read-only for GET. */
  handle<E extends Endpoint>(
    endpoint: E,
    handler: (input: Parsed<E>, ctx: ContextOf[ScopeOf<E>]) => Promise<Result<E>>,
  ): void;
  /** Serves an endpoint that also calls an external service. */
  handleWithTransactions<E extends Endpoint>(
    endpoint: E,
    handler: (input: Parsed<E>, steps: Steps<ContextOf[ScopeOf<E>]>) => Promise<Result<E>>,
  ): void;
  /** Serves an endpoint that receives a file, in several transactions. The file exists until the response. */
  upload<E extends UploadEndpoint>(
    endpoint: E,
    handler: (input: Parsed<E>, steps: Steps<ContextOf[ScopeOf<E>]>) => Promise<Result<E>>,
  ): void;
  /** Serves an endpoint with a streamed CSV of a whole list. */
  csv<E extends CsvEndpoint>(
    endpoint: E,
    source: (input: Parsed<E>) => TableSource<ContextOf[ScopeOf<E>]>,
  ): void;
  /** Serves an endpoint with a streamed Excel workbook of a whole list. */
  xlsx<E extends XlsxEndpoint>(
    endpoint: E,
    source: (input: Parsed<E>) => TableSource<ContextOf[ScopeOf<E>]>,
  ): void;
}

type UploadEndpoint = Endpoint & { readonly isUpload: true };
type XlsxEndpoint = Endpoint & { readonly xlsx: readonly Column[] };
export type CsvEndpoint = Endpoint & { readonly csv: readonly Column[] };

interface Asked {
  readonly input: Record<string, unknown>;
  readonly run: Run;
}

/** Options of a route that differ from the defaults. */
type Limits = Pick<RouteShorthandOptions, 'handlerTimeout' | 'exposeHeadRoute'>;

type Respond = (asked: Asked, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The largest file of an upload, in bytes. */
const largestUpload = 50 * 1_048_576;
/** The limit for reading and storing a large file. */
const longestUploadMs = 300_000;

/** Public calls per network, route and minute: far above a person's use, far below a brute-force attack's. */
const publicCallsPerMinute = 300;

function isPublic({ access }: Endpoint): boolean {
  return permissions[access].scope === 'public';
}

/** Records the use of a session before its token is renewed. Returns false when it was not recorded. */
export type RecordUse = (claims: Claims, request: FastifyRequest) => Promise<boolean>;

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly readCaller: ReturnType<typeof callerReader>;
  readonly allowance: CallAllowance;
  readonly tokens: SessionTokens;
  readonly recordRefusal: RecordRefusal;
  readonly recordUse: RecordUse;
  readonly secretBox: SecretBox;
  readonly triggerJob: (job: string) => void;
}

type Sent = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

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
  if (first) throw new AppError('request.invalid', { errors, message: first.message });
  return input;
}

/** Builds the success response. Only fields that the contract names leave the server. */
function successOf({ result, successMessage = '', messageOf }: Endpoint) {
  const schema = compiledSchema(result);
  const messageFor = messageOf as ((data: unknown) => string) | undefined; // it takes the schema's output
  return (answer: unknown): Success<unknown> => {
    const data = parse(schema, answer);
    return { success: true, message: messageFor?.(data) ?? successMessage, data };
  };
}

/** The body of an upload. The access check comes first, so that nobody without access fills the disk. */
async function uploadOf({ raw, headers }: FastifyRequest, run: Run): Promise<ReceivedUpload> {
  await run('read', async () => undefined);
  return receiveUpload(raw, headers['content-type'] ?? '', largestUpload);
}

export function serveOn(
  app: FastifyInstance,
  {
    engine,
    clock,
    readCaller,
    allowance,
    tokens,
    recordRefusal,
    recordUse,
    secretBox,
    triggerJob,
  }: Ports,
): Serve {
  const answerTable = tableAnswers(engine);

  /** Replays the stored response when the Idempotency-Key was already used. */
  function inEnvelope(
    endpoint: Endpoint,
    answer: (input: Record<string, unknown>, run: Run) => Promise<unknown>,
  ): Respond {
    const success = successOf(endpoint);
    return async ({ input, run }, request, reply) => {
      const key = idempotencyKey(endpoint, request);
      if (key === undefined) return success(await answer(input, run));
      const call = { endpoint, key, input, answer: (once: Run) => answer(input, once) };
      const { envelope, isReplayed } = await answerOnce(secretBox, call, run, success);
      if (isReplayed) reply.header('Idempotent-Replayed', 'true');
      return envelope;
    };
  }

  function route(endpoint: Endpoint, respond: Respond, limits: Limits = {}) {
    async function handle(request: FastifyRequest, reply: FastifyReply) {
      const now = clock.now();
      const caller = await readCaller(request, endpoint.access, now);
      const facts = {
        engine,
        clock,
        requestId: request.id,
        origin: originOf(request),
        triggerJob,
      };
      const run: Run = (mode, work) => runAs(facts, caller, mode, work);
      const upload = endpoint.isUpload ? await uploadOf(request, run) : undefined;
      try {
        const { params, query } = request;
        const input = inputOf(endpoint, upload ? { params, query, body: upload.body } : request);
        const answer = await respond({ input, run }, request, reply);
        if (caller.scope === 'tenant') await allowance.answered(caller.tenantId, now);
        if (caller.scope !== 'public' && caller.renewal && !endpoint.isUnattended) {
          const isRecorded = await recordUse(caller.claims, request);
          if (isRecorded) reply.header('X-Session-Token', caller.renewal);
        }
        return answer;
      } finally {
        await upload?.discard();
      }
    }

    app.route({
      ...limits,
      method: endpoint.method,
      url: endpoint.path,
      ...(isPublic(endpoint) && { onRequest: addressLimit(publicCallsPerMinute) }),
      config: { isUpload: endpoint.isUpload ?? false },
      handler: async (request, reply) => {
        try {
          return await handle(request, reply);
        } catch (failure) {
          const error = await allowance.refused(
            failure,
            await senderOf(request, tokens, clock.now()),
          );
          await recordRefusal(error, endpoint, request);
          throw error;
        }
      },
    });
  }

  /** Streams a whole list in a format. */
  function table(
    endpoint: Endpoint,
    { format, columns }: { readonly format: TableFormat; readonly columns: readonly Column[] },
    source: unknown,
  ): void {
    const sourceOf = source as (input: unknown) => TableSource<never>; // it takes this endpoint's input
    route(
      endpoint,
      async ({ input, run }, _request, reply) => {
        const query = Object(input['query']) as Record<string, unknown>; // an empty object without a query
        const wanted = { endpoint, format, columns, query, source: sourceOf(input), run };
        const bytes = await answerTable(wanted);
        void reply.type(format.mediaType).header('Content-Disposition', 'attachment');
        return bytes;
      },
      { handlerTimeout: longestExportMs, exposeHeadRoute: false },
    );
  }

  function inSteps(endpoint: Endpoint, handler: unknown, limits?: Limits): void {
    const work = handler as (input: unknown, steps: unknown) => Promise<unknown>; // the types match, as in `handle`
    route(
      endpoint,
      inEnvelope(endpoint, (input, run) =>
        work(input, {
          read: (step: Work) => run('read', step),
          write: (step: Work) => run('write', step),
        }),
      ),
      limits,
    );
  }

  return {
    handle(endpoint, handler) {
      // `inputOf` uses this endpoint's schemas, and `readCaller` creates a caller of its scope, so the types match
      const work = handler as (input: unknown, ctx: unknown) => Promise<unknown>;
      const mode = endpoint.method === 'GET' ? 'read' : 'write';
      route(
        endpoint,
        inEnvelope(endpoint, (input, run) => run(mode, (ctx) => work(input, ctx))),
      );
    },

    handleWithTransactions: (endpoint, handler) => inSteps(endpoint, handler),

    upload: (endpoint, handler) => inSteps(endpoint, handler, { handlerTimeout: longestUploadMs }),

    csv: (endpoint, source) => table(endpoint, { format: csv, columns: endpoint.csv }, source),
    xlsx: (endpoint, source) =>
      table(endpoint, { format: workbook, columns: endpoint.xlsx }, source),
  };
}
