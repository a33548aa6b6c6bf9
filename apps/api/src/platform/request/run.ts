import type { Mode } from '../database/transaction.ts';
import type { ContextOf } from './context.ts';

export type CallContext = ContextOf[keyof ContextOf];
export type Work = (ctx: CallContext) => Promise<unknown>;

/**
 * The kind of a transaction of a call. A lagging one may read a replica, whose data can be some seconds old. Before a
 * lagging snapshot, the access check runs in a separate transaction. An access check alone, of a call that already holds a
 * place of its share, needs no further place.
 */
export type StepMode = Mode | 'laggingRead' | 'laggingSnapshot' | 'accessCheck';

/** Runs a step of a call in a transaction of its own. */
export type Run = (mode: StepMode, work: Work) => Promise<unknown>;
