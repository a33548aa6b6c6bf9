/**
 * The response without two kinds of text. The first is the caller's own input, which a message or the history of the
 * caller's exports may repeat. The second is the author of a change of shared places, whom all tenants may know (F8).
 */
export function withoutInput(body: string): string {
  return body
    .replaceAll(/"field":"(?:author|fromTenant)","before":null,"after":"[^"]*"/g, '')
    .replaceAll(/"message":"[^"]*"/g, '')
    .replaceAll(/"field":"filters","before":null,"after":"[^"]*"/g, '');
}
