import type { PGlite } from '@electric-sql/pglite';

/**
 * The error codes of a full disk. After such an error the next statement of PGlite loops forever and blocks the
 * process.
 */
const noSpace = /^(53100|58030)$/;

/** The time after which a statement counts as hung. PGlite has no statement_timeout. */
const hangLimitMs = 20_000;

class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
  /** Class 57 of the PostgreSQL codes means an operator intervention, so the caller may retry. */
  readonly code = '57P02';
}

const noSpaceText =
  'Il disco della cartella dei dati è pieno: Canone si ferma. Quanto ha confermato è salvo; libera spazio e riavvia.';
const brokenText =
  'Il database incorporato non risponde più: Canone si ferma. Quanto ha confermato è salvo; riavvia.';

interface Guard {
  /** Resolves with the failure of the database; pending while the database works. */
  readonly failure: Promise<EmbeddedDatabaseError>;
  stop(): void;
}

/**
 * Intercepts every statement to PGlite. After a failure from which PGlite does not recover, the guard sends no more
 * statements.
 */
export function guardEmbedded(lite: PGlite, { limitMs = hangLimitMs } = {}): Guard {
  const { promise: failure, resolve } = Promise.withResolvers<EmbeddedDatabaseError>();
  const send = lite.execProtocolStream.bind(lite);
  let broken: EmbeddedDatabaseError | undefined;
  let busySince: number | undefined;

  function fail(message: string, cause: unknown): void {
    broken ??= new EmbeddedDatabaseError(message, { cause });
    resolve(broken);
  }

  lite.execProtocolStream = async (message, options) => {
    if (broken) throw broken;
    busySince = performance.now();
    try {
      const answers = await send(message, options);
      const refusal = answers.find(
        (answer) =>
          answer instanceof Error && 'code' in answer && noSpace.test(String(answer.code)),
      );
      if (refusal) fail(noSpaceText, refusal);
      return answers;
    } catch (error) {
      // PGlite returns SQL errors as responses; it throws only when it is broken
      fail(brokenText, error);
      throw error;
    } finally {
      busySince = undefined;
    }
  };

  const watch = setInterval(
    () => {
      if (busySince !== undefined && performance.now() - busySince > limitMs)
        fail(brokenText, undefined);
    },
    Math.min(1000, limitMs),
  ).unref();
  return { failure, stop: () => clearInterval(watch) };
}
