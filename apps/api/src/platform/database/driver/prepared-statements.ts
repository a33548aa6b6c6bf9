import type { ReadRow } from './row-reader.ts';

/**
 * PostgreSQL keeps more than 100 kB for a statement of a list, on each connection, and the filters of the lists make
 * thousands of texts.
 */
export const maxStatements = 300;

interface Statement {
  readonly name: string;
  /** Undefined until the statement has been executed once. */
  readRow: ReadRow | undefined;
}

/** The parsed statements of one connection with their row readers, so that neither is requested twice. */
export class PreparedStatements {
  /** By their text, the least recently used first. */
  readonly #statements = new Map<string, Statement>();
  #names = 0;

  /** The name of a text on this connection. A text whose first execution failed keeps its name. */
  nameOf(text: string): string {
    const known = this.#statements.get(text);
    if (known) return known.name;
    const name = `s${this.#names}`;
    this.#names += 1;
    this.#statements.set(text, { name, readRow: undefined });
    return name;
  }

  /** Undefined for a text that has to be parsed. */
  readerOf(text: string): ReadRow | undefined {
    return this.#statements.get(text)?.readRow;
  }

  /** The text was executed. */
  use(text: string, readRow: ReadRow): void {
    const known = this.#statements.get(text);
    if (!known) return;
    known.readRow = readRow;
    this.#statements.delete(text);
    this.#statements.set(text, known);
  }

  /** The text has to be parsed again. */
  forget(text: string): void {
    const known = this.#statements.get(text);
    if (known) known.readRow = undefined;
  }

  /** Removes those that were unused the longest, except these, and returns their names. */
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
