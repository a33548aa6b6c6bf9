import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

interface Bounds {
  /** The number of tasks that run at the same time. */
  readonly atOnce: number;
  /** The maximum number of waiting tasks and their maximum wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** Runs a limited number of tasks at a time. A task that cannot start in time is refused with 503. */
export function boundedQueue({ atOnce, waiting, waitMs }: Bounds) {
  const limit = pLimit(atOnce);

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount < atOnce) return limit(work);
    if (limit.pendingCount >= waiting) throw new AppError('server.unavailable');
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.reject(new AppError('server.unavailable'));
    }, waitMs);
    const done = limit(() => {
      clearTimeout(timer);
      return isLate ? late.promise : work();
    });
    return Promise.race([done, late.promise]);
  };
}
