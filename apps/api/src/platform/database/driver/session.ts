import type { PoolClient } from 'pg';
import type { Span } from '../../observability/tracing.ts';
import { waitWithLimit, waitWithoutLimit } from './answer-limit.ts';
import { type Db, kyselyOver, type Send } from './kysely-handle.ts';
import { Packet, type PendingStatement, parameterOf, type StatementResult } from './packet.ts';
import { packetSpans } from './packet-spans.ts';

interface Refusal extends Error {
  constraint?: string;
}

/**
 * Reads the constraint from the message, because Citus passes on only the message of a shard. In that message the
 * constraint name ends with the number of the shard.
 */
function nameConstraint(error: Refusal): void {
  const [, name] = /constraint "(\w+)_\d{6,}"/.exec(error.message) ?? [];
  if (name) error.constraint = name;
}

/** The statement at the start of a transaction. It sets the role, the person and the tenant. */
export interface Preamble {
  readonly select: string;
  readonly from?: string;
  readonly values?: readonly unknown[];
}

/**
 * A session uses one borrowed connection. `send` is for the statements of the transaction itself, the Kysely handle for
 * all other statements.
 */
export interface Session {
  readonly send: Send;
  readonly db: Db;
  setPreamble(preamble: Preamble): Promise<StatementResult>;
  /** The error of the first statement that failed. */
  failure(): Error | undefined;
  /** Sends the last statement and refuses later statements, because the connection may have another user by then. */
  end(last: 'commit' | 'rollback'): Promise<StatementResult>;
  /** Ends a transaction without a commit. Resolves when the connection is free. */
  leave(): Promise<void>;
}

/**
 * Ignores the result of a statement that is sent in the same batch as the commit. If the statement fails, the commit
 * fails too, so no error is lost.
 */
export function failOnCommit(statement: Promise<unknown>): void {
  statement.catch(() => {});
}

const readOnly = `set_config('transaction_read_only', 'on', true)`;
/** The text of a statement that removes or extends the time limit of the following statements. */
const ownLimit = `set_config('statement_timeout',`;
const ignoreResult = { resolve() {}, reject() {} };
const overError = () => new Error('the transaction is over');

/** An error whose stack trace leads to the caller of the statement and not to the socket. */
function callersError(error: Refusal): Refusal {
  nameConstraint(error);
  Error.captureStackTrace(error);
  return error;
}

/** The first statement of a packet that only reads, unless a preamble replaces it. */
const readOnlyStart: PendingStatement = {
  text: `select ${readOnly}`,
  parameters: [],
  ...ignoreResult,
};

/**
 * Sends all statements of one event-loop turn in one packet, even if some promises resolve between them. Only one
 * packet is in flight at a time. In a `read`, each packet is a read-only transaction and begins with the preamble. In a
 * `transaction`, one transaction spans as many packets as it needs.
 */
export function sessionOver(client: PoolClient, kind: 'read' | 'transaction'): Session {
  const isRead = kind === 'read';
  let waiting: PendingStatement[] = [];
  let preambles: PendingStatement[] = [];
  /** The statements at the start of the next packet. */
  let packetStart: PendingStatement[] = isRead ? [readOnlyStart] : [];
  let isInFlight = false;
  let isDue = false;
  let isOver = false;
  let failure: Error | undefined;
  const { promise: free, resolve: becomeFree } = Promise.withResolvers<void>();
  const startSpan = packetSpans();

  function flush(): void {
    isDue = false;
    if (waiting.length > 0) {
      isInFlight = true;
      const statements = [...packetStart, ...waiting];
      const span = startSpan(statements);
      client.query(new Packet(statements, () => arrived(span)));
      waiting = [];
      if (preambles.length > 0) packetStart = preambles;
    } else if (isOver) {
      waitWithLimit(client);
      becomeFree();
    }
  }

  function scheduleFlush(): void {
    if (isDue || isInFlight) return;
    isDue = true;
    process.nextTick(flush);
  }

  function arrived(span: Span | undefined): void {
    span?.end();
    isInFlight = false;
    scheduleFlush();
  }

  function enqueue(text: string, values: readonly unknown[] = []): Promise<StatementResult> {
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    waiting.push({ text, parameters: values.map(parameterOf), resolve, reject });
    if (text.includes(ownLimit)) waitWithoutLimit(client);
    scheduleFlush();
    return promise.catch((error: Refusal) => {
      failure ??= error;
      throw callersError(error);
    });
  }

  const send: Send = async (text, values) => {
    if (isOver) throw overError();
    return enqueue(text, values);
  };

  return {
    send,
    db: kyselyOver(send),
    async setPreamble({ select, from = '', values = [] }) {
      if (!isRead) return send(`select ${select} ${from}`, values);
      const text = `select ${select}, ${readOnly} ${from}`;
      if (preambles.length === 0) packetStart = [];
      preambles = [...preambles, { text, parameters: values.map(parameterOf), ...ignoreResult }];
      return send(text, values);
    },
    failure: () => failure,
    end(last) {
      isOver = true;
      return enqueue(last);
    },
    leave() {
      isOver = true;
      for (const { reject } of waiting) reject(overError());
      waiting = [];
      scheduleFlush();
      return free;
    },
  };
}
