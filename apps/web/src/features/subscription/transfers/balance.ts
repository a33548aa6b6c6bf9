import type { BankTransfer } from '@canone/contracts/bank-transfer';
import { type Cents, fromHundredths, toHundredths } from '@canone/contracts/money';
import type { Receivable } from '@canone/contracts/receivable';

/** Where a payment by bank transfer stands, in euro (BNK-03). */
export interface Balance {
  readonly due: number;
  /** What the bank has approved. */
  readonly received: number;
  /** Registered, but not approved yet: money that may still not come. */
  readonly awaitingApproval: number;
  /** Credit that was used and amounts that were written off. */
  readonly coveredOtherwise: number;
  readonly missing: number;
  readonly excess: number;
}

type Received = Pick<BankTransfer, 'amount' | 'approvalDate'>;

function sum(transfers: readonly Received[]): Cents {
  return transfers.reduce((total, { amount }) => total + toHundredths(amount), 0);
}

type Due = Pick<Receivable, 'amount' | 'rest'>;

/** The rest is the server's: transfers are not the only money that covers a receivable. */
export function balanceOf({ amount, rest }: Due, transfers: readonly Received[]): Balance {
  const approved = transfers.filter(({ approvalDate }) => approvalDate !== null);
  const [due, missing, received] = [toHundredths(amount), toHundredths(rest), sum(approved)];
  return {
    due: amount,
    received: fromHundredths(received),
    awaitingApproval: fromHundredths(sum(transfers) - received),
    coveredOtherwise: fromHundredths(Math.max(0, due - missing - received)),
    missing: rest,
    excess: fromHundredths(Math.max(0, received - due)),
  };
}
