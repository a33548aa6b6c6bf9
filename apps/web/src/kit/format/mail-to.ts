/** The link that writes to an address. A `?` in it would add recipients and a text. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
