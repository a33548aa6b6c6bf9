import { type BankMovement, bankMovementContract } from '@canone/contracts/bank/bank-movement';
import type { Proposal } from '@canone/contracts/bank/movement-proposal';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markStale, mutation } from '../../../kit/http/call.ts';
import { markBooksStale } from '../../../kit/http/refresh-books.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { withoutPaid } from './paid-meanwhile.ts';

const { confirm, recordReturn, ignore, undo } = bankMovementContract.endpoints;

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
  const confirming = useMutation(mutation(confirm));
  const returning = useMutation(mutation(recordReturn));
  const ignoring = useMutation(mutation(ignore));
  const undoing = useMutation(mutation(undo));
  const [decided, setDecided] = useState<Decided>({ readAt, movements: new Map() });
  const [busyId, setBusyId] = useState<number>();

  /** Returns the movement after the call; undefined when the server refused the call. */
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

  function pay(id: number, receivableIds: readonly number[], asCredit = false) {
    const body = { receivableIds: [...receivableIds], ...(asCredit && { asCredit }) };
    return attempt(id, confirming.mutateAsync({ params: { id }, body }));
  }

  /** Accepts a proposal: records the return of a transfer or the payment of receivables. */
  function accept(id: number, { receivables, returned }: Proposal) {
    const paidIds = receivables.map((one) => one.id);
    if (!returned) return pay(id, paidIds);
    const body = { entryId: returned.entryId };
    return attempt(id, returning.mutateAsync({ params: { id }, body }));
  }

  return {
    /** The movement with the decisions that were made on this screen. */
    current(movement: BankMovement) {
      if (decided.readAt !== readAt) return movement;
      const after = decided.movements.get(movement.id);
      return after ?? withoutPaid(movement, decided.movements.values());
    },
    busyId,
    pay,
    accept,
    ignore: (id: number, rememberPayer: boolean) =>
      attempt(id, ignoring.mutateAsync({ params: { id }, body: { rememberPayer } })),
    undo: (id: number) => attempt(id, undoing.mutateAsync({ params: { id } })),
  };
}
