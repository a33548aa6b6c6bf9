import type { Engine } from './engine.ts';

/** Runs work with a database and closes the database afterwards, even when the work fails. */
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
