/**
 * The beginning of a text. Half of a character at its end is replaced, because PostgreSQL refuses it in JSON.
 * `maxLength` is in UTF-16 units.
 */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed();
}

/** The first texts with this many characters together, the last of them cut. */
export function firstTexts(texts: readonly string[], maxLength: number): string[] {
  const first: string[] = [];
  let left = maxLength;
  for (const text of texts) {
    if (left <= 0) break;
    first.push(text.length > left ? cutText(text, left) : text);
    left -= text.length;
  }
  return first;
}
