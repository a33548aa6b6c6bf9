const { compare } = new Intl.Collator('it', { sensitivity: 'base' });

/** Names are equal when they differ only in case, accents or surrounding spaces, as in the server's search. */
export function isSameName(one: string, other: string): boolean {
  return compare(one.trim(), other.trim()) === 0;
}
