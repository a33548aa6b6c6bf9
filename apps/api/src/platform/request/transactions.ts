import { AppError } from '../core/app-error.ts';
import type { Mode } from '../database/transaction.ts';
import type { ContextOf } from './context.ts';

export type CallContext = ContextOf[keyof ContextOf];
export type Work = (ctx: CallContext) => Promise<unknown>;

/**
 * The kind of a transaction of a call. A lagging transaction may read from a replica, whose data can be some seconds
 * old. The access check of a lagging snapshot runs first, in a separate transaction. The kind `accessCheck` only
 * repeats the access check. It does not count in the tenant's share, because its call already counts.
 */
export type TransactionMode = Mode | 'laggingRead' | 'laggingSnapshot' | 'accessCheck';

/** Runs work of a call in a separate transaction. */
export type Run = (mode: TransactionMode, work: Work) => Promise<unknown>;

/** Several transactions, with external calls between them, so that no transaction waits for a provider. */
export interface Transactions<Context> {
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** The transactions of a call that sends a request to a provider which must not be sent twice. */
export interface PreparedTransactions<Context> extends Transactions<Context> {
  /**
   * Decides which request to send, as plain JSON. A call that is repeated with its Idempotency-Key gets the decision of
   * its first attempt, because the provider may have executed the request although its response was lost.
   */
  prepare<T extends object>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Writes something that stays although the call is refused. It is not the answer of the call. */
  writeAside(work: (ctx: Context) => Promise<void>): Promise<unknown>;
}

/**
 * Commits the work and then throws the refusal that the work returned. A throw inside the transaction would also undo
 * the counted attempt or the entry about the refusal.
 */
export async function refuseAfterCommit<Context, T>(
  transactions: Transactions<Context>,
  work: (ctx: Context) => Promise<T | AppError>,
): Promise<T> {
  const result = await transactions.write(work);
  if (result instanceof AppError) throw result;
  return result;
}
