/** Browsers report a failed module or style sheet with different texts. */
const unfetched = /dynamically imported module|importing a module script|unable to preload css/i;

export function isUnfetched(error: unknown): boolean {
  return error instanceof Error && unfetched.test(error.message);
}

/** For a button whose module could not be fetched. A browser may keep the failure until the page is loaded again. */
export const unfetchedText =
  'Canone non ha caricato ciò che serve: quando torna la rete, ricarica la pagina.';
