export interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** A row as PostgreSQL sends it: text or null for each column. */
export type Fields = readonly (string | null)[];

export type ReadRow = (fields: Fields) => unknown;

type Parsers = readonly Column['parse'][];

/** The functions that create row readers, by their generated source. All connections share them. */
const makers = new Map<string, (parsers: Parsers) => ReadRow>();

/**
 * Generates a function that builds a row with one object literal. Assigning the fields one by one takes several times
 * as long. Rows built in that way are also slower to read, because V8 gives them no common shape (decision 19).
 */
export function rowReader(columns: readonly Column[]): ReadRow {
  const properties = columns.map(
    ({ name }, n) =>
      `${JSON.stringify(name)}: fields[${n}] === null ? null : parsers[${n}](fields[${n}])`,
  );
  // the only outside values in this source are the column names, and they are quoted
  const body = `return (fields) => ({ ${properties.join(', ')} });`;
  // `Function` returns an untyped function; the line above gives its source this signature
  const maker =
    makers.get(body) ?? (new Function('parsers', body) as (parsers: Parsers) => ReadRow);
  makers.set(body, maker);
  return maker(columns.map(({ parse }) => parse));
}
