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
  // counted here, because p-limit still counts a task that was refused after the maximum wait
  let waitingNow = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount < atOnce) return limit(work);
    if (waitingNow >= waiting) throw new AppError('server.unavailable');
    waitingNow += 1;
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      waitingNow -= 1;
      late.reject(new AppError('server.unavailable'));
    }, waitMs);
    const done = limit(() => {
      if (isLate) return late.promise;
      clearTimeout(timer);
      waitingNow -= 1;
      return work();
    });
    return Promise.race([done, late.promise]);
  };
}
