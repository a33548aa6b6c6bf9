import type { MovementState } from '@canone/contracts/bank/bank-movement';

interface EmptyInbox {
  readonly title: string;
  readonly hint?: string;
}

/** AK10: a statement without open movements has another text than a filter without results. */
export function emptyInbox(state: string, filters: Readonly<Record<string, unknown>>): EmptyInbox {
  const { statementId, state: _state, ...others } = filters;
  if (state !== 'open' || Object.keys(others).length > 0)
    return { title: 'Nessun movimento con questi filtri.' };
  // AP14: the tenant may not have imported anything yet
  if (statementId === undefined)
    return {
      title: 'Niente da registrare.',
      hint: 'Importa il prossimo estratto conto per vedere i nuovi bonifici.',
    };
  return {
    title: 'Tutto registrato.',
    hint: 'In «Registrato» si annulla una registrazione sbagliata.',
  };
}

/** The decided movements stay on the screen, with the way back, until the page is read again. */
export function shownCount(
  totalCount: number,
  state: string,
  items: readonly { readonly state: MovementState }[],
): number {
  if (state !== 'open') return totalCount;
  return totalCount - items.filter((item) => item.state !== 'open').length;
}
