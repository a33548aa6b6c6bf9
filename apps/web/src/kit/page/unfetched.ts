/** The different texts with which browsers report that a module or style sheet was not fetched. */
const unfetched = /dynamically imported module|importing a module script|unable to preload css/i;

export function isUnfetched(error: unknown): boolean {
  return error instanceof Error && unfetched.test(error.message);
}

/**
 * The message after a press on a button whose module could not be fetched. It asks to reload the page, because a
 * browser may remember the failure until then.
 */
export const unfetchedText =
  'Canone non ha caricato ciò che serve: quando torna la rete, ricarica la pagina.';
