import { AppError } from '../core/app-error.ts';
import type { Mode } from '../database/transaction.ts';
import type { ContextOf } from './context.ts';

export type CallContext = ContextOf[keyof ContextOf];
export type Work = (ctx: CallContext) => Promise<unknown>;

/**
 * The kind of a transaction of a call. A lagging one may read a replica, whose data can be some seconds old. Before a
 * lagging snapshot the access check runs in a separate transaction. `accessCheck` only checks the access again. It does
 * not count in the tenant's share, because its call counts already.
 */
export type TransactionMode = Mode | 'laggingRead' | 'laggingSnapshot' | 'accessCheck';

/** Runs work of a call in a transaction of its own. */
export type Run = (mode: TransactionMode, work: Work) => Promise<unknown>;

/** Several transactions with external calls between them. No transaction waits for a provider. */
export interface Transactions<Context> {
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** The transactions of a call that asks a provider for something that must not happen twice. */
export interface PreparedTransactions<Context> extends Transactions<Context> {
  /**
   * Decides what to ask, as plain JSON. A call that is sent again with its Idempotency-Key gets the decision of the first
   * one, whose answer may be lost although the provider has done it.
   */
  prepare<T extends object>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/**
 * Writes and commits. A refusal that the work returns is thrown afterwards, because a throw inside the transaction would
 * also undo the counted attempt or the record of the refusal.
 */
export async function refuseAfterCommit<Context, T>(
  transactions: Transactions<Context>,
  work: (ctx: Context) => Promise<T | AppError>,
): Promise<T> {
  const result = await transactions.write(work);
  if (result instanceof AppError) throw result;
  return result;
}
