import type { BookCheck } from '@canone/contracts/book-checks';
import type { RawBuilder } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';

/** Selects what breaks a sentence in one tenant; the columns are named for who reads them. Amounts are cents. */
export type CheckStatement = (ctx: Pick<TenantContext, 'tenantId' | 'now'>) => RawBuilder<unknown>;

/** The rows that break a check: their number, and some of them. */
export interface BrokenCheck {
  readonly check: BookCheck;
  readonly count: number;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}
