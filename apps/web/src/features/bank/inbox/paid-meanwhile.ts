import type { BankMovement } from '@canone/contracts/bank/bank-movement';

/** Removes proposals from an open movement if their receivables were paid in the meantime by the decided movements. */
export function withoutPaid(movement: BankMovement, decided: Iterable<BankMovement>): BankMovement {
  const transfers = [...decided].flatMap((one) => (one.state === 'confirmed' ? one.transfers : []));
  const paid = new Map(transfers.map(({ paymentId, amount }) => [paymentId, amount]));
  const isPaid = ({ id, rest }: { id: number; rest: number }) => (paid.get(id) ?? 0) >= rest;
  const proposals = movement.proposals.filter(({ receivables }) => !receivables.some(isPaid));
  return proposals.length === movement.proposals.length ? movement : { ...movement, proposals };
}
