export interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** A row as PostgreSQL sends it: text or null for each column. */
export type Fields = readonly (string | null)[];

export type ReadRow = (fields: Fields) => unknown;

type Parsers = readonly Column['parse'][];

/** The generated functions by their source. All connections share them. */
const makers = new Map<string, (parsers: Parsers) => ReadRow>();

/**
 * Generates a function that builds rows with one object literal. Assigning the fields one by one takes several times as
 * long, and reading such rows is slower too, because V8 finds no common shape (decision 19).
 */
export function rowReader(columns: readonly Column[]): ReadRow {
  const properties = columns.map(
    ({ name }, n) =>
      `${JSON.stringify(name)}: fields[${n}] === null ? null : parsers[${n}](fields[${n}])`,
  );
  // only the column names come from outside, and they are quoted
  const body = `return (fields) => ({ ${properties.join(', ')} });`;
  // `Function` returns an untyped function; the line above gives its source this signature
  const maker =
    makers.get(body) ?? (new Function('parsers', body) as (parsers: Parsers) => ReadRow);
  makers.set(body, maker);
  return maker(columns.map(({ parse }) => parse));
}
