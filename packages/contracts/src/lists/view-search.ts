/** Keys of a URL that belong to one visit of the list and not to the view. */
const ofVisit = new Set(['page', 'view']);

/**
 * The normalised search text of a view. Each key of the URL appears once, in alphabetical order and only with a value.
 * So equal views have equal texts. Values keep their encoding.
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
