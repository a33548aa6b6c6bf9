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

/** Control characters, and those that change the direction of the text beside them, such as an amount. */
const unshown = /[\p{Cc}\p{Bidi_C}]/gu;

/** One line of what a payer or a bank wrote, which is read beside our own words. */
export function shownText(text: string, maxLength: number): string {
  // a text may have megabytes
  const beginning = text.slice(0, maxLength * 4);
  const line = beginning.replaceAll(/\s+/g, ' ').replaceAll(unshown, '').trim();
  return cutText(line, maxLength);
}
