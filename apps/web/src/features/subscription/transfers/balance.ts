import type { BankTransfer } from '@canone/contracts/bank-transfer';
import { type Cents, fromHundredths, toHundredths } from '@canone/contracts/money';

/** Where a payment by bank transfer stands, in euro (BNK-03). */
export interface Balance {
  readonly due: number;
  /** Every registered transfer counts, … */
  readonly received: number;
  /** … also this part of it, whose approval the bank has not told yet. */
  readonly awaitingApproval: number;
  readonly missing: number;
  readonly excess: number;
}

type Received = Pick<BankTransfer, 'amount' | 'approvalDate'>;

function sum(transfers: readonly Received[]): Cents {
  return transfers.reduce((total, { amount }) => total + toHundredths(amount), 0);
}

export function balanceOf(amountDue: number, transfers: readonly Received[]): Balance {
  const [due, received] = [toHundredths(amountDue), sum(transfers)];
  return {
    due: amountDue,
    received: fromHundredths(received),
    awaitingApproval: fromHundredths(sum(transfers.filter((it) => it.approvalDate === null))),
    missing: fromHundredths(Math.max(0, due - received)),
    excess: fromHundredths(Math.max(0, received - due)),
  };
}
