/** An answer without what its caller said: a message may repeat it, and so does the history of one's own exports. */
export function withoutOwnWords(body: string): string {
  return body
    .replaceAll(/"message":"[^"]*"/g, '')
    .replaceAll(/"field":"filters","before":null,"after":"[^"]*"/g, '');
}
