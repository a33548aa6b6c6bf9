/** More distinct texts than this mean that code builds SQL from values. The excess runs unnamed. */
const capacity = 2_000;

const names = new Map<string, string>();

/** A name for each SQL text, so that PostgreSQL parses and plans each statement once per connection. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= capacity) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
