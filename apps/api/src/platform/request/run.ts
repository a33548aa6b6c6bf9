import type { Mode } from '../database/transaction.ts';
import type { ContextOf } from './context.ts';

export type CallContext = ContextOf[keyof ContextOf];
export type Work = (ctx: CallContext) => Promise<unknown>;
/** Runs a step of a call in a transaction of its own. */
export type Run = (mode: Mode, work: Work) => Promise<unknown>;
