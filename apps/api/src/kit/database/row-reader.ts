export interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** A row as PostgreSQL sends it: a text for each column, or null. */
export type Fields = readonly (string | null)[];

export type ReadRow = (fields: Fields) => unknown;

type Parsers = readonly Column['parse'][];

/** By what they are made of: each connection asks for the same statements. */
const makers = new Map<string, (parsers: Parsers) => ReadRow>();

/**
 * Makes rows by one object literal with the columns' names in it. Naming one field after the other takes several times
 * as long, and so does whatever reads the row, as V8 sees no common shape (decision 19).
 */
export function rowReader(columns: readonly Column[]): ReadRow {
  const properties = columns.map(
    ({ name }, n) =>
      `${JSON.stringify(name)}: fields[${n}] === null ? null : parsers[${n}](fields[${n}])`,
  );
  // the only words that are not ours are the names, and they are quoted
  const body = `return (fields) => ({ ${properties.join(', ')} });`;
  const maker =
    makers.get(body) ?? (new Function('parsers', body) as (parsers: Parsers) => ReadRow);
  makers.set(body, maker);
  return maker(columns.map(({ parse }) => parse));
}
