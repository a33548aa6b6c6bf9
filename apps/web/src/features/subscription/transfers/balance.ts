import type { BankTransfer } from '@canone/contracts/bank/bank-transfer';
import { periodText } from '@canone/contracts/billing/period-texts';
import type { Receivable } from '@canone/contracts/ledger/receivable';
import { type Cents, fromHundredths } from '@canone/contracts/values/money';
import { plainHundredths } from '@canone/contracts/values/plain-amount';

/** The balance of a payment by bank transfer, in euro (BNK-03). */
export interface TransferBalance {
  readonly due: number;
  /** "dal … al …": the period for which the transfer was requested. */
  readonly period: string | null;
  /** The end of the requested period. An activation after this end pays the current period. */
  readonly periodEnd: string | null;
  /** Transfers approved by the bank. */
  readonly received: number;
  /** Transfers that are registered but not approved yet. Their money may never arrive. */
  readonly awaitingApproval: number;
  /** Amounts covered by the customer's credit and by write-offs. */
  readonly coveredOtherwise: number;
  readonly missing: number;
  /** The part of the received money that covers the amount due. */
  readonly covering: number;
  /**
   * The part of the received money that does not cover the amount due: it is the customer's credit or was sent back.
   */
  readonly elsewhere: number;
}

type Received = Pick<BankTransfer, 'amount' | 'approvalDate'>;

function sum(transfers: readonly Received[]): Cents {
  return transfers.reduce((total, { amount }) => total + plainHundredths(amount), 0);
}

/**
 * The amount due. A server with only the specification's calls has no receivables, so `rest` and the period are
 * missing.
 */
export type Due = Pick<Receivable, 'amount'> &
  Partial<Pick<Receivable, 'rest' | 'dueDate' | 'periodEnd'>>;

/** Computes the balance. `rest` comes from the server, because a credit or a write-off can also cover a receivable. */
export function balanceOf(
  { amount, rest, dueDate, periodEnd }: Due,
  transfers: readonly Received[],
): TransferBalance {
  const approved = transfers.filter(({ approvalDate }) => approvalDate !== null);
  const [due, received] = [plainHundredths(amount), sum(approved)];
  const missing = rest === undefined ? Math.max(0, due - received) : plainHundredths(rest);
  const elsewhere = Math.min(received, Math.max(0, received + missing - due));
  return {
    due: amount,
    period: dueDate && periodEnd ? periodText(dueDate, periodEnd) : null,
    periodEnd: periodEnd ?? null,
    received: fromHundredths(received),
    awaitingApproval: fromHundredths(sum(transfers) - received),
    coveredOtherwise: fromHundredths(Math.max(0, due - missing - received)),
    missing: fromHundredths(missing),
    covering: fromHundredths(received - elsewhere),
    elsewhere: fromHundredths(elsewhere),
  };
}
