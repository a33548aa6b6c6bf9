/**
 * The beginning of a text. Half of a character at its end is replaced, because PostgreSQL refuses it in JSON.
 * `longest` is in UTF-16 units.
 */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed();
}

/** The first texts with this many characters together, the last of them cut. */
export function firstTexts(texts: readonly string[], longest: number): string[] {
  const first: string[] = [];
  let left = longest;
  for (const text of texts) {
    if (left <= 0) break;
    first.push(text.length > left ? cutText(text, left) : text);
    left -= text.length;
  }
  return first;
}
