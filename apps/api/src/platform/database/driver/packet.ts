import pg from 'pg';
import { PreparedStatements } from './prepared-statements.ts';
import { type Column, type Fields, type ReadRow, rowReader } from './row-reader.ts';
import { typeParsers } from './type-parsers.ts';

export interface StatementResult {
  readonly rows: unknown[];
  readonly rowCount: number | null;
  /** The name of the SQL command, such as `SELECT`, `INSERT` or `COMMIT`. */
  readonly command: string;
}

/** A statement with encoded parameters and the callbacks for its result. */
export interface PendingStatement {
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: Error) => void;
}

const preparedOn = new WeakMap<object, PreparedStatements>();

/**
 * Connections through a pooler. Their server connection changes with each transaction, and the new one has no named
 * statements of ours.
 */
const unnamedOn = new WeakSet<object>();

export function withoutStatementNames(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: object }; // pg's types do not declare it
  unnamedOn.add(connection);
}

/** The methods of pg's connection that a custom query uses. pg's types declare only half of them. */
interface Connection {
  readonly stream: { cork?(): void; uncork?(): void };
  close(statement: { type: 'S'; name: string }): void;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: { portal: string; rows: number }): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } }; // pg's types do not declare it

/** Encodes a value for PostgreSQL; throws when that is impossible. */
export const parameterOf = (value: unknown): unknown => utils.prepareValue(value);

const changedResult = '0A000';
const unknownStatement = '26000';

function columnOf({ name, dataTypeID }: { name: string; dataTypeID: number }): Column {
  const parse: unknown = typeParsers.getTypeParser(dataTypeID, 'text');
  return { name, parse: parse as Column['parse'] }; // a parser of the text format
}

const withoutColumns: ReadRow = () => ({});

/**
 * Statements that are sent together with one sync, while pg sends a sync after each statement (decision 19). Outside a
 * transaction, PostgreSQL runs a packet as one transaction. After a failed statement it skips the remaining statements
 * of the packet.
 */
export class Packet implements pg.Submittable {
  readonly statements: readonly PendingStatement[];
  /** Called when every statement has a result or an error. */
  readonly over: () => void;
  readonly #results: (StatementResult | Error)[] = [];
  #isUnnamed = false;
  #prepared = new PreparedStatements();
  #readRow: ReadRow = withoutColumns;
  #rows: unknown[] = [];
  #unreadable: Error | undefined;

  constructor(statements: readonly PendingStatement[], over: () => void) {
    this.statements = statements;
    this.over = over;
  }

  submit(submittedTo: unknown): void {
    // pg passes its own connection
    const connection = submittedTo as Connection;
    this.#prepared = preparedOn.get(connection) ?? this.#prepared;
    preparedOn.set(connection, this.#prepared);
    this.#isUnnamed = unnamedOn.has(connection);
    connection.stream.cork?.();
    for (const name of this.#prepared.removeSurplus(this.statements))
      connection.close({ type: 'S', name });
    for (const statement of this.statements) this.#write(connection, statement);
    connection.sync();
    connection.stream.uncork?.();
    this.#expectNext();
  }

  #write(connection: Connection, { text, parameters }: PendingStatement): void {
    const name = this.#isUnnamed ? '' : this.#prepared.nameOf(text);
    const isKnown = this.#prepared.readerOf(text) !== undefined;
    if (!isKnown) {
      // the name may exist already, if the first execution of the statement failed
      connection.close({ type: 'S', name });
      connection.parse({ name, text });
    }
    connection.bind({ statement: name, values: parameters });
    if (!isKnown) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '', rows: 0 });
  }

  /** The statement whose result is being read. */
  get #current(): PendingStatement | undefined {
    return this.statements[this.#results.length];
  }

  #expectNext(): void {
    this.#readRow = this.#prepared.readerOf(this.#current?.text ?? '') ?? withoutColumns;
    this.#rows = [];
    this.#unreadable = undefined;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#readRow = rowReader(fields.map(columnOf));
  }

  handleDataRow({ fields }: { fields: Fields }): void {
    try {
      this.#rows.push(this.#readRow(fields));
    } catch (error) {
      this.#unreadable ??= error as Error; // parsers throw only instances of Error
    }
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    const [command = ''] = tag.split(' ', 1);
    const count = /\d+$/.exec(tag);
    const rowCount = count && Number(count[0]);
    if (!this.#isUnnamed) this.#prepared.use(this.#current?.text ?? '', this.#readRow);
    this.#results.push(this.#unreadable ?? { rows: this.#rows, rowCount, command });
    this.#expectNext();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    this.#settle(() => new Error('PostgreSQL did not answer'));
  }

  handleError(error: Error & { code?: string }): void {
    if (error.code === changedResult || error.code === unknownStatement)
      this.#prepared.forget(this.#current?.text ?? '');
    // an error after the last result cancels that result
    if (!this.#current) this.#results.pop();
    this.#settle(() => error);
  }

  /**
   * `unanswered` creates an error, which takes 20 µs because of its stack. So it is called only for a statement without
   * a result.
   */
  #settle(unanswered: () => Error): void {
    this.statements.forEach(({ resolve, reject }, n) => {
      const result = this.#results[n] ?? unanswered();
      if (result instanceof Error) reject(result);
      else resolve(result);
    });
    this.over();
  }

  handlePortalSuspended(): void {
    throw new Error('a packet must request all rows of a statement');
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('a packet copies nothing');
    connection.sync(); // the server has consumed the first sync as a part of the copy, so it needs a second one
  }

  handleCopyData(): void {
    // the rows of a `copy … to stdout` are not used
  }
}
