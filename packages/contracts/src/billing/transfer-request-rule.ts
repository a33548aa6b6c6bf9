import { type ReceivableState, takesMoney } from './receivable-state.ts';

/** Whether a customer may be asked for a transfer. What a charge in progress may pay is not asked for twice. */
export function canBeRequested(
  { state, rest }: { readonly state: ReceivableState; readonly rest: number },
  billing: { readonly isBilledByProvider: boolean } = { isBilledByProvider: false },
): boolean {
  return rest > 0 && state !== 'processing' && takesMoney(state, billing);
}
