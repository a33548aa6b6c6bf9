/** The response without the caller's own input, which a message or the history of the caller's exports may repeat. */
export function withoutOwnWords(body: string): string {
  return body
    .replaceAll(/"message":"[^"]*"/g, '')
    .replaceAll(/"field":"filters","before":null,"after":"[^"]*"/g, '');
}
