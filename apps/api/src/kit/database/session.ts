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
import type { PoolClient, QueryConfig } from 'pg';
import type { Schema } from '../../schema.ts';
import { statementName } from './statement-names.ts';

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

interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
  readonly command: string;
}

/** PGlite answers one statement at a time; a pipelining client takes them all at once. */
function inTurn(send: Send): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const next = last.then(
      () => send(text, values),
      () => send(text, values),
    );
    last = next.catch(() => {});
    return next;
  };
}

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

/** One borrowed connection: raw statements for the transaction's frame, a Kysely handle for the rest. */
export interface Session {
  readonly send: Send;
  readonly db: Db;
  /** Sends the last statement: whatever comes later is refused, for the connection may be lent to somebody else. */
  end(statement: 'commit' | 'rollback'): Promise<Answer>;
}

/**
 * What `client.query(query)` promises, whose own promises let each answer keep the next from the young generation's
 * collections, rows and all: an export of 150,000 rows grew the process by 66 MB rather than 20.
 */
function answerOf(client: PoolClient, query: QueryConfig): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    client.query(query, (error: Error | null, answer) => (error ? reject(error) : resolve(answer)));
  }).catch((error: Error) => {
    // leads back to who asked, as the original does
    Error.captureStackTrace(error);
    throw error;
  });
}

export function sessionOver(client: PoolClient): Session {
  const sendNamed: Send = (text, values = []) => {
    const name = statementName(text);
    return answerOf(client, { text, values: [...values], ...(name && { name }) });
  };
  const deliver = client.pipeline ? sendNamed : inTurn(sendNamed);
  let isOver = false;
  const send: Send = (text, values) =>
    isOver ? Promise.reject(new Error('the transaction is over')) : deliver(text, values);
  const connection = new ClientConnection(send);
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, []);
  return {
    send,
    db: new Kysely<Schema>({ config: { dialect }, dialect, driver, executor }),
    end(statement) {
      isOver = true;
      return deliver(statement);
    },
  };
}
