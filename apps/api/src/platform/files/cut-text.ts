/**
 * The beginning of a text. A character that is cut in half at the end is replaced, because PostgreSQL refuses half
 * characters in JSON. `maxLength` counts UTF-16 units.
 */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed();
}

/** The first texts, up to `maxLength` characters together. The last of these texts is cut. */
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

/** Control characters, and characters that change the direction of adjacent text, for example of an amount. */
const unshown = /[\p{Cc}\p{Bidi_C}]/gu;

/**
 * A text of a payer or of a bank on one line. Control characters and direction changes are removed, because people read
 * the text beside texts of the product.
 */
export function shownText(text: string, maxLength: number): string {
  // a text may be megabytes long
  const beginning = text.slice(0, maxLength * 4);
  const line = beginning.replaceAll(/\s+/g, ' ').replaceAll(unshown, '').trim();
  return cutText(line, maxLength);
}
