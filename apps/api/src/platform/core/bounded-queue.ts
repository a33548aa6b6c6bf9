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
  /** The starts of the waiting tasks, the oldest first. */
  const line = new Set<() => void>();
  let running = 0;

  function turn(): Promise<void> {
    if (line.size >= waiting) throw new AppError('server.unavailable');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      line.delete(start);
      reject(new AppError('server.unavailable'));
    }, waitMs);
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    line.add(start);
    return promise;
  }

  /** Gives the place of a task that has ended to the oldest waiting one. */
  function leave(): void {
    const [next] = line;
    if (next) {
      line.delete(next);
      next();
    } else running -= 1;
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else await turn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
