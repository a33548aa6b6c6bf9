const keyword =
  /^(where|set|on|join|left|right|inner|cross|full|natural|order|group|limit|for|returning|values|using|union|select|default|page)$/i;

interface Touch {
  readonly table: string;
  readonly alias: string;
}

function touches(text: string, tables: ReadonlySet<string>): readonly Touch[] {
  const named = /\b(?:from|join|update|into|using)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi;
  return Array.from(text.matchAll(named), ([, table = '', alias = '']) => ({
    table,
    alias: alias === '' || keyword.test(alias) ? table : alias,
  })).filter(({ table }) => tables.has(table));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * The tables that a statement uses without a condition on their tenant_id. Such a statement could not be sent to one
 * server if the tenants were spread over several servers.
 */
export function unscopedTables(text: string, tables: ReadonlySet<string>): readonly string[] {
  const all = touches(text, tables);
  const unnamed = all.filter(({ alias }) => {
    const mentions = count(text, new RegExp(String.raw`\b${alias}"?\."?tenant_id\b`, 'g'));
    return mentions < all.filter((other) => other.alias === alias).length;
  });
  // a tenant_id without a prefix is enough if its part of the statement has only one table
  const bare = count(text, /(?<![\w."])"?tenant_id\b/g);
  return unnamed.length <= bare ? [] : unnamed.map(({ table }) => table);
}
