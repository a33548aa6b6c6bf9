import type { BankMovement } from '@canone/contracts/bank/bank-movement';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markStale } from '../../../kit/http/call.ts';
import { markBooksStale } from '../../../kit/http/refresh-books.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { withoutPaid } from './paid-meanwhile.ts';

/** Marks all cached data as stale that a decision about a movement can change. */
export async function markDecisionStale(client: QueryClient): Promise<void> {
  await markBooksStale(client);
  await markStale(client, { name: 'notification' });
}

interface Decided {
  /** The time at which the list was read. `movements` replace movements of this list. */
  readonly readAt: number;
  readonly movements: ReadonlyMap<number, BankMovement>;
}

/**
 * The decisions about the movements of the list that was read at `readAt`. A decided movement stays in its place until
 * the list is read again, so that the person can undo the decision at once.
 */
export function useDecisions(readAt: number) {
  const client = useQueryClient();
  const [decided, setDecided] = useState<Decided>({ readAt, movements: new Map() });
  const [busyId, setBusyId] = useState<number>();

  /** Waits for the call that decides about a movement. Returns undefined when the server refused the call. */
  async function attempt(
    id: number,
    call: Promise<BankMovement>,
  ): Promise<BankMovement | undefined> {
    setBusyId(id);
    try {
      const after = await call;
      setDecided((before) => {
        const known = before.readAt === readAt ? before.movements : [];
        return { readAt, movements: new Map(known).set(id, after) };
      });
      await markDecisionStale(client);
      return after;
    } catch (error) {
      notify.refusal(error);
      return undefined;
    } finally {
      setBusyId(undefined);
    }
  }

  return {
    /** The movement with the decisions that were made on this screen. */
    current(movement: BankMovement) {
      if (decided.readAt !== readAt) return movement;
      const after = decided.movements.get(movement.id);
      return after ?? withoutPaid(movement, decided.movements.values());
    },
    busyId,
    attempt,
  };
}
