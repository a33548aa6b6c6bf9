import type { ReadRow } from './row-reader.ts';

/**
 * The maximum number of prepared statements per connection. PostgreSQL stores more than 100 kB for the statement of a
 * list, and the filters of the lists create thousands of different statements.
 */
export const maxStatements = 300;

interface Statement {
  readonly name: string;
  /** Builds the rows of the result; undefined until the statement has been executed once. */
  readRow: ReadRow | undefined;
}

/**
 * The parsed statements and row readers of one connection. Stored statements are not parsed again, and their columns
 * are not requested again.
 */
export class PreparedStatements {
  /** The key is the text of the statement. The least recently used statement is first. */
  readonly #statements = new Map<string, Statement>();
  #names = 0;

  /**
   * The name of the statement with this text on this connection. A statement whose first execution failed keeps its
   * name.
   */
  nameOf(text: string): string {
    const known = this.#statements.get(text);
    if (known) return known.name;
    const name = `s${this.#names}`;
    this.#names += 1;
    this.#statements.set(text, { name, readRow: undefined });
    return name;
  }

  /** The row reader of a statement; undefined if the statement must be parsed first. */
  readerOf(text: string): ReadRow | undefined {
    return this.#statements.get(text)?.readRow;
  }

  /** Records that the statement was executed, so that it counts as the most recently used. */
  use(text: string, readRow: ReadRow): void {
    const known = this.#statements.get(text);
    if (!known) return;
    known.readRow = readRow;
    this.#statements.delete(text);
    this.#statements.set(text, known);
  }

  /** Makes the next execution parse the statement again. */
  forget(text: string): void {
    const known = this.#statements.get(text);
    if (known) known.readRow = undefined;
  }

  /**
   * Removes the least recently used statements beyond `maxStatements`, except the given ones, and returns their names.
   */
  removeSurplus(except: readonly { readonly text: string }[]): string[] {
    const removed: string[] = [];
    for (const [text, { name }] of this.#statements) {
      if (this.#statements.size <= maxStatements) break;
      if (except.some((needed) => needed.text === text)) continue;
      this.#statements.delete(text);
      removed.push(name);
    }
    return removed;
  }
}
