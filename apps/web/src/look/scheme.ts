/** The key under which Mantine keeps the chosen colour scheme of this browser. */
const key = 'mantine-color-scheme-value';

/**
 * Applies the chosen scheme before the app loads, so that the page does not first appear in other colours. Without a
 * choice the style sheet uses the scheme of the system.
 */
export function applyChosenScheme(
  storage: Pick<Storage, 'getItem'>,
  root: Pick<Element, 'setAttribute'>,
): void {
  const chosen = storage.getItem(key);
  if (chosen === 'dark' || chosen === 'light') {
    root.setAttribute('data-mantine-color-scheme', chosen);
  }
}
