import { AppError } from '../core/app-error.ts';

/** Runs work in one of the few places that each holder has. */
export type InTurn<Holder> = <Result>(
  holder: Holder,
  work: () => Promise<Result>,
) => Promise<Result>;

/** The number of places of a holder. It is far smaller than the queue of passwords that wait to be hashed. */
export const maxTurns = 5;

/**
 * Lets each holder, such as a person, have only a few passwords in the hashing queue. Further passwords are refused.
 */
export function turns<Holder>(): InTurn<Holder> {
  const running = new Map<Holder, number>();

  return async (holder, work) => {
    const before = running.get(holder) ?? 0;
    if (before >= maxTurns) throw new AppError('request.tooMany', { retryAfter: 1 });
    running.set(holder, before + 1);
    try {
      return await work();
    } finally {
      const left = (running.get(holder) ?? 1) - 1;
      if (left > 0) running.set(holder, left);
      else running.delete(holder);
    }
  };
}
