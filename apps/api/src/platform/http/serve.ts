import type { Column } from '@canone/contracts/kit/column';
import type { Endpoint, Parsed, Result } from '@canone/contracts/kit/endpoint';
import type { Success } from '@canone/contracts/kit/envelope';
import type { permissions } from '@canone/contracts/rights/permissions';
import type { FastifyInstance } from 'fastify';
import { parse } from 'zod/v4/core';
import type { SecretBox } from '../auth/secret-box.ts';
import type { ContextOf } from '../request/context.ts';
import type { PreparedTransactions, Run, Transactions, Work } from '../request/transactions.ts';
import type { StreamedAnswer } from '../tables/streamed-answer.ts';
import type { TableSource } from '../tables/table-answer.ts';
import { csv } from '../tables/table-format.ts';
import { workbook } from '../tables/workbook.ts';
import { compiledSchema } from './compiled-schema.ts';
import { answerOnce, idempotencyKey, type Prepare } from './idempotency.ts';
import { type Limits, maxUploadMs, type Respond, type RoutePorts, router } from './route.ts';
import { type DocumentEndpoint, streamRoutes } from './stream-routes.ts';

type ScopeOf<E extends Endpoint> = (typeof permissions)[E['access']]['scope'];

export interface Serve {
  /** Serves an endpoint in one transaction, which is read-only for GET. */
  handle<E extends Endpoint>(
    endpoint: E,
    handler: (input: Parsed<E>, ctx: ContextOf[ScopeOf<E>]) => Promise<Result<E>>,
    limits?: Limits,
  ): void;
  /** Serves an endpoint that also calls an external service. */
  handleWithTransactions<E extends Endpoint>(
    endpoint: E,
    handler: (
      input: Parsed<E>,
      transactions: PreparedTransactions<ContextOf[ScopeOf<E>]>,
    ) => Promise<Result<E>>,
  ): void;
  /**
   * Serves an endpoint that receives a file and uses several transactions. The file exists until the response is sent.
   */
  upload<E extends UploadEndpoint>(
    endpoint: E,
    handler: (
      input: Parsed<E>,
      transactions: Transactions<ContextOf[ScopeOf<E>]>,
    ) => Promise<Result<E>>,
  ): void;
  /** Serves an endpoint that streams a whole list as CSV. */
  csv<E extends CsvEndpoint>(
    endpoint: E,
    source: (input: Parsed<E>) => TableSource<ContextOf[ScopeOf<E>]>,
  ): void;
  /** Serves an endpoint that streams a whole list as an Excel workbook. */
  xlsx<E extends XlsxEndpoint>(
    endpoint: E,
    source: (input: Parsed<E>) => TableSource<ContextOf[ScopeOf<E>]>,
  ): void;
  /** Serves an endpoint that streams a document. */
  document<E extends DocumentEndpoint>(
    endpoint: E,
    document: (input: Parsed<E>) => StreamedAnswer<ContextOf[ScopeOf<E>]>,
  ): void;
}

type UploadEndpoint = Endpoint & { readonly isUpload: true };
type XlsxEndpoint = Endpoint & { readonly xlsx: readonly Column[] };
export type CsvEndpoint = Endpoint & { readonly csv: readonly Column[] };

/** Builds the success response. It contains only the fields that the contract names. */
function successOf({ result, successMessage = '', messageOf }: Endpoint) {
  const schema = compiledSchema(result);
  const messageFor = messageOf as ((data: unknown) => string) | undefined; // it takes the output of the result schema
  return (answer: unknown): Success<unknown> => {
    const data = parse(schema, answer);
    return { success: true, message: messageFor?.(data) ?? successMessage, data };
  };
}

/** The steps of a call besides its answer, as in `PreparedTransactions`. */
interface Steps {
  readonly prepare: Prepare;
  readonly writeAside: (step: Work) => Promise<unknown>;
}

/**
 * Responds with the envelope of the result. If the Idempotency-Key was used before, it responds with the stored
 * response.
 */
function inEnvelope(
  secretBox: SecretBox,
  endpoint: Endpoint,
  answer: (input: Record<string, unknown>, run: Run, steps: Steps) => Promise<unknown>,
): Respond {
  const success = successOf(endpoint);
  return async ({ input, run }, request, reply) => {
    const key = idempotencyKey(endpoint, request);
    const writeAside = (step: Work) => run('write', step);
    if (key === undefined)
      return success(
        await answer(input, run, { prepare: (step) => run('read', step), writeAside }),
      );
    const answerWith = (once: Run, prepare: Prepare) =>
      answer(input, once, { prepare, writeAside });
    const call = { endpoint, key, input, success, answer: answerWith };
    const { envelope, isReplayed } = await answerOnce(secretBox, call, run);
    if (isReplayed) reply.header('Idempotent-Replayed', 'true');
    return envelope;
  };
}

export function serveOn(
  app: FastifyInstance,
  { secretBox, ...ports }: RoutePorts & { readonly secretBox: SecretBox },
): Serve {
  const route = router(app, ports);
  const { table, document } = streamRoutes(route, ports.engine);

  function handleInTransactions(endpoint: Endpoint, handler: unknown, limits?: Limits): void {
    // the types match for the same reason as in `handle`
    const work = handler as (input: unknown, transactions: unknown) => Promise<unknown>;
    route(
      endpoint,
      inEnvelope(secretBox, endpoint, (input, run, steps) =>
        work(input, {
          read: (step: Work) => run('read', step),
          write: (step: Work) => run('write', step),
          ...steps,
        }),
      ),
      limits,
    );
  }

  return {
    handle(endpoint, handler, limits) {
      // `inputOf` validates with this endpoint's schemas, and `readCaller` creates a caller of this endpoint's scope,
      // so the types match
      const work = handler as (input: unknown, ctx: unknown) => Promise<unknown>;
      const reading = endpoint.mayLag ? 'laggingRead' : 'read';
      const mode = endpoint.method === 'GET' ? reading : 'write';
      route(
        endpoint,
        inEnvelope(secretBox, endpoint, (input, run) => run(mode, (ctx) => work(input, ctx))),
        limits,
      );
    },

    handleWithTransactions: (endpoint, handler) => handleInTransactions(endpoint, handler),

    upload: (endpoint, handler) =>
      handleInTransactions(endpoint, handler, { handlerTimeout: maxUploadMs }),

    csv: (endpoint, source) => table(endpoint, { format: csv, columns: endpoint.csv }, source),
    xlsx: (endpoint, source) =>
      table(endpoint, { format: workbook, columns: endpoint.xlsx }, source),

    document,
  };
}
