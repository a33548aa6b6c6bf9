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
  const line: (() => void)[] = [];
  let running = 0;

  /** A finished task passes its slot directly to the next waiting task. */
  function leave(): void {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new AppError('server.unavailable');
    await new Promise<void>((resolve, reject) => {
      const takeTurn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(takeTurn), 1);
        reject(new AppError('server.unavailable'));
      }, waitMs);
      line.push(takeTurn);
    });
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
