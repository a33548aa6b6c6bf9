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
import type { Schema } from '../../../schema.ts';
import type { StatementResult } from './packet.ts';

/** The Kysely handle for queries. Every context contains it. */
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

/** Sends a statement of a session. */
export type Send = (text: string, values?: readonly unknown[]) => Promise<StatementResult>;

class ClientConnection implements DatabaseConnection {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#send(query.sql, query.parameters);
    // the query of the caller determines R
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('streaming is not supported');
  }
}

/** A Kysely handle whose statements are sent by `send`. */
export function kyselyOver(send: Send): Db {
  const connection = new ClientConnection(send);
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, []);
  return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor });
}
