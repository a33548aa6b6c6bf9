import { type BankMovement, bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../kit/http/call.ts';
import type { useListState } from '../../../kit/list/use-list-state.ts';
import { useDecisions } from './use-decisions.ts';

export const pageSize = 20;

/** One page of movements, the decisions about these movements, and the movement that has the focus. */
export function useInbox(list: Pick<ReturnType<typeof useListState>, 'filters' | 'query'>) {
  const [choosing, choose] = useState<BankMovement>();
  const [focusedId, setFocusedId] = useState<number>();
  const state = list.filters['state'] ?? 'open';
  const answer = useQuery({
    ...query(bankMovementContract.endpoints.list, {
      // The cast is safe, because the address holds only filters of this list and the server checks them.
      query: { ...list.query, pageSize, filters: { ...list.filters, state } as never },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data, dataUpdatedAt, refetch } = answer;
  const exact = useHasExact(list.filters, state);
  const decisions = useDecisions(dataUpdatedAt);
  const items = (data?.items ?? []).map(decisions.current);

  async function focusNext(): Promise<void> {
    const [next] = await Promise.all([refetch(), exact.refetch()]);
    setFocusedId(next.data?.items[0]?.id);
  }

  /** Focuses the next open movement. If all movements of this page are decided, reads the list again. */
  function goOn({ id: decidedId }: BankMovement): void {
    const at = items.findIndex(({ id }) => id === decidedId);
    const isLeft = ({ id, state: left }: BankMovement) => left === 'open' && id !== decidedId;
    const next = items.slice(at + 1).find(isLeft) ?? items.slice(0, at).findLast(isLeft);
    if (next) setFocusedId(next.id);
    else void focusNext();
  }

  /**
   * Waits for the call of a decision, closes the dialog and focuses the next open movement. After an undone decision the
   * focus stays on its movement.
   */
  async function decide(id: number, call: Promise<BankMovement>): Promise<void> {
    setFocusedId(undefined);
    const after = await decisions.attempt(id, call);
    if (!after) return;
    choose(undefined);
    if (after.state !== 'open') return goOn(after);
    setFocusedId(id);
    await exact.refetch();
  }

  return {
    answer,
    state,
    items,
    hasExact: exact.isOffered,
    decisions,
    choosing,
    choose,
    focusedId,
    focusNext,
    decide,
  };
}

/**
 * Returns whether any page of the list has an exact movement. The button that registers all exact movements must
 * register no movement that the filters hide. The button is therefore offered only if the list has no filter besides
 * the statement.
 */
function useHasExact(filters: Readonly<Record<string, unknown>>, state: string) {
  const { statementId, state: _state, ...others } = filters;
  const isOfWholeStatements = state === 'open' && Object.keys(others).length === 0;
  const { data, refetch } = useQuery({
    ...query(bankMovementContract.endpoints.summary, {
      query: typeof statementId === 'string' ? { statementId } : {},
    }),
    staleTime: 0,
    enabled: isOfWholeStatements,
  });
  return {
    isOffered: isOfWholeStatements && data?.hasExact === true,
    refetch: async () => {
      if (isOfWholeStatements) await refetch();
    },
  };
}

export type Inbox = ReturnType<typeof useInbox>;
