import { AppError } from '../../../platform/core/app-error.ts';
import { ProviderError } from '../../../providers/provider-error.ts';

/** Whether a later attempt may succeed: the provider or one of our rules has refused. Any other error is a bug. */
export function isExpected(error: unknown): boolean {
  return error instanceof ProviderError || error instanceof AppError;
}

interface Work<Row> {
  readonly attempt: (row: Row) => Promise<void>;
  readonly reschedule: (row: Row, error: unknown, why: string) => Promise<void>;
}

/**
 * Attempts claimed rows one after the other. Every failed row is rescheduled, so that none blocks the others. The first
 * unexpected error is thrown at the end.
 */
export async function attemptEach<Row>(
  rows: readonly Row[],
  { attempt, reschedule }: Work<Row>,
): Promise<void> {
  const unexpected: unknown[] = [];
  for (const row of rows) {
    try {
      await attempt(row);
    } catch (error) {
      await reschedule(row, error, error instanceof Error ? error.message : 'unknown');
      if (!isExpected(error)) unexpected.push(error);
    }
  }
  if (unexpected.length > 0) throw unexpected[0];
}
