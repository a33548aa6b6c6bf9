/** A text without line breaks and without repeated, leading or trailing spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
