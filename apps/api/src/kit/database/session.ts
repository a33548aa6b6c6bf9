import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { Schema } from '../../schema.ts';
import { type Answer, type Asked, Packet, parameterOf } from './packet.ts';

/** The handle queries are written against; it lives in the context and nobody passes it. */
export type Db = Kysely<Schema>;

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
};
const driver = new DummyDriver();

type Send = (text: string, values?: readonly unknown[]) => Promise<Answer>;

class ClientConnection implements DatabaseConnection {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#send(query.sql, query.parameters);
    // the caller of Kysely states R, as everywhere with it
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('streaming needs a cursor: not offered');
  }
}

/** The statement that opens a transaction: it says who is asking, and for whom. */
export interface Opening {
  readonly select: string;
  readonly from?: string;
  readonly values?: readonly unknown[];
}

/** One borrowed connection: raw statements for the transaction's frame, a Kysely handle for the rest. */
export interface Session {
  readonly send: Send;
  readonly db: Db;
  open(opening: Opening): Promise<Answer>;
  /** Sends the last statement, and refuses those after it: the connection may be somebody else's by then. */
  end(last: 'commit' | 'rollback'): Promise<Answer>;
  /** Ends what has nothing to commit: resolves once the connection is free. */
  leave(): Promise<void>;
}

/** For a statement whose answer nobody needs: the commit leaves right behind it, and fails with what fails in it. */
export function leftToCommit(statement: Promise<unknown>): void {
  statement.catch(() => {});
}

const readOnly = `set_config('transaction_read_only', 'on', true)`;
const nobody = { answered() {}, failed() {} };
const overError = () => new Error('the transaction is over');

/**
 * The statements of a turn leave as one packet, some promises apart though they be, and one packet is under way at a
 * time. For a `read`, each packet is a transaction of its own: it cannot write, and begins with what has opened the
 * session. Everything else is a transaction of as many packets as its statements say.
 */
export function sessionOver(client: PoolClient, kind: 'read' | 'transaction'): Session {
  const isRead = kind === 'read';
  let waiting: Asked[] = [];
  let openings: Asked[] = [];
  /** What the next packet has to begin with. */
  let beginning: Asked[] = isRead
    ? [{ text: `select ${readOnly}`, parameters: [], ...nobody }]
    : [];
  let isUnderWay = false;
  let isDue = false;
  let isOver = false;
  const { promise: free, resolve: becomeFree } = Promise.withResolvers<void>();

  function leaveTogether(): void {
    isDue = false;
    if (waiting.length > 0) {
      isUnderWay = true;
      client.query(new Packet([...beginning, ...waiting], arrived));
      waiting = [];
      if (openings.length > 0) beginning = openings;
    } else if (isOver) becomeFree();
  }

  function atTheEndOfTheTurn(): void {
    if (isDue || isUnderWay) return;
    isDue = true;
    process.nextTick(leaveTogether);
  }

  function arrived(): void {
    isUnderWay = false;
    atTheEndOfTheTurn();
  }

  function ask(text: string, values: readonly unknown[] = []): Promise<Answer> {
    const { promise, resolve: answered, reject: failed } = Promise.withResolvers<Answer>();
    waiting.push({ text, parameters: values.map(parameterOf), answered, failed });
    atTheEndOfTheTurn();
    return promise.catch((error: Error) => {
      // leads back to who asked, not to the socket
      Error.captureStackTrace(error);
      throw error;
    });
  }

  const send: Send = async (text, values) => {
    if (isOver) throw overError();
    return ask(text, values);
  };

  const connection = new ClientConnection(send);
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, []);
  return {
    send,
    db: new Kysely<Schema>({ config: { dialect }, dialect, driver, executor }),
    async open({ select, from = '', values = [] }) {
      if (!isRead) return send(`select ${select} ${from}`, values);
      const text = `select ${select}, ${readOnly} ${from}`;
      if (openings.length === 0) beginning = [];
      openings = [...openings, { text, parameters: values.map(parameterOf), ...nobody }];
      return send(text, values);
    },
    end(last) {
      isOver = true;
      return ask(last);
    },
    leave() {
      isOver = true;
      for (const { failed } of waiting) failed(overError());
      waiting = [];
      atTheEndOfTheTurn();
      return free;
    },
  };
}
