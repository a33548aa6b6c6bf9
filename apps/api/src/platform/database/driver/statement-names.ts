/** More distinct texts than this mean that code builds SQL from values. The excess runs unnamed. */
const capacity = 2_000;

/** A name for each SQL text, so that PostgreSQL parses and plans each statement once per connection. */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return function nameOf(text) {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= capacity) return undefined;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** The names of this process. */
export const statementName = statementNames();
