/**
 * The beginning of a text. Half of a character at its end is replaced, because PostgreSQL refuses it in JSON.
 * `longest` is in UTF-16 units.
 */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).toWellFormed();
}
