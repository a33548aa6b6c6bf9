import type { BankTransfer } from '@canone/contracts/bank-transfer';
import { type Cents, fromHundredths, toHundredths } from '@canone/contracts/money';

/** Where a payment by bank transfer stands, in euro (BNK-03). */
export interface Balance {
  readonly due: number;
  /** What the bank has approved. */
  readonly received: number;
  /** Registered, but not approved yet: money that may still not come. */
  readonly awaitingApproval: number;
  readonly missing: number;
  readonly excess: number;
}

type Received = Pick<BankTransfer, 'amount' | 'approvalDate'>;

function sum(transfers: readonly Received[]): Cents {
  return transfers.reduce((total, { amount }) => total + toHundredths(amount), 0);
}

export function balanceOf(amountDue: number, transfers: readonly Received[]): Balance {
  const approved = transfers.filter(({ approvalDate }) => approvalDate !== null);
  const [due, received] = [toHundredths(amountDue), sum(approved)];
  return {
    due: amountDue,
    received: fromHundredths(received),
    awaitingApproval: fromHundredths(sum(transfers) - received),
    missing: fromHundredths(Math.max(0, due - received)),
    excess: fromHundredths(Math.max(0, received - due)),
  };
}
