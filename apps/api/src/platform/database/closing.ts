import type { Engine } from './engine.ts';

/** Closes a database after the work with it, also after a failure. */
export async function closing<E extends Engine, T>(
  engine: E,
  work: (engine: E) => Promise<T>,
): Promise<T> {
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
