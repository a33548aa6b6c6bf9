/** Parts of an address that belong to a visit, not to a view. */
const ofVisit = new Set(['page', 'view']);

/**
 * The search text of a view: each key of the address once, in alphabetical order and with a value, so that equal views
 * have equal texts. Values keep their encoding.
 */
export function normalSearch(search: string): string {
  const values = new Map<string, string>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [key = '', ...value] = pair.split('=');
    values.set(key, value.join('='));
  }
  return [...values]
    .filter(([key, value]) => key !== '' && value !== '' && !ofVisit.has(key))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
}
