import { AppError } from '../../../platform/core/app-error.ts';
import { ProviderError } from '../../../providers/provider-error.ts';

/**
 * Whether an error is a refusal by the provider or by one of our rules, so that a later attempt may succeed. Any other
 * error is a bug.
 */
export function isExpected(error: unknown): boolean {
  return error instanceof ProviderError || error instanceof AppError;
}

interface Work<Row> {
  readonly attempt: (row: Row) => Promise<void>;
  readonly reschedule: (row: Row, error: unknown, why: string) => Promise<void>;
}

/**
 * Attempts claimed rows one after the other. A failed row is rescheduled, and the next row is attempted. At the end the
 * first error that is a bug is thrown.
 */
export async function attemptEach<Row>(
  rows: readonly Row[],
  { attempt, reschedule }: Work<Row>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const row of rows) {
    try {
      await attempt(row);
    } catch (error) {
      await reschedule(row, error, error instanceof Error ? error.message : 'unknown');
      errors.push(error);
    }
  }
  const bugs = errors.filter((error) => !isExpected(error));
  if (bugs.length > 0) throw bugs[0];
}
