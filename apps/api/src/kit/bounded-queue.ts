import { AppError } from './app-error.ts';

interface Bounds {
  /** How many pieces of work run at the same time. */
  readonly atOnce: number;
  /** How many wait behind them, and for how long at most. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** Lets work through a few pieces at a time; who would wait too long is told that the server is busy (503). */
export function boundedQueue({ atOnce, waiting, waitMs }: Bounds) {
  const line: (() => void)[] = [];
  let running = 0;

  /** A place is handed on, never given up while somebody waits for it. */
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
