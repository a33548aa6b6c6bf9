import { type MovementState, movementStates } from '@canone/contracts/bank/bank-movement';

/** The label of the view of each state. */
export const viewLabels: Readonly<Record<MovementState, string>> = {
  ...movementStates,
  confirmed: 'Registrati',
  ignored: 'Ignorati',
};

interface EmptyInbox {
  readonly title: string;
  readonly hint?: string;
}

/**
 * The text of an empty inbox (AK10). The text for a statement without open movements differs from the text for a filter
 * without results.
 */
export function emptyInbox(state: string, filters: Readonly<Record<string, unknown>>): EmptyInbox {
  const { statementId, state: _state, ...others } = filters;
  if (state !== 'open' || Object.keys(others).length > 0)
    return { title: 'Nessun movimento con questi filtri.' };
  // The tenant may not have imported a statement yet (AP14).
  if (statementId === undefined)
    return {
      title: 'Niente da registrare.',
      hint: 'Importa il prossimo estratto conto per vedere i nuovi bonifici.',
    };
  return {
    title: 'Tutto registrato.',
    hint: `In «${viewLabels.confirmed}» si annulla una registrazione sbagliata.`,
  };
}

/**
 * The number of open movements. Movements that were decided on this screen stay visible until the page is read again,
 * but they are not counted.
 */
export function shownCount(
  totalCount: number,
  state: string,
  items: readonly { readonly state: MovementState }[],
): number {
  if (state !== 'open') return totalCount;
  return totalCount - items.filter((item) => item.state !== 'open').length;
}

/** The button that ignores the debits of a page. It says so if the list has other pages, which keep their debits (AQ35). */
export function ignoreDebitsLabel(count: number, hasOtherPages: boolean): string {
  return `Ignora le ${count} uscite senza proposta${hasOtherPages ? ' di questa pagina' : ''}`;
}
