import type { BookCheck } from '@canone/contracts/ledger/book-checks';
import type { RawBuilder } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/**
 * Selects the violations of a rule in one tenant. The operator reads the columns, so they have Italian names. Amounts
 * are cents.
 */
export type CheckStatement = (ctx: Pick<TenantContext, 'tenantId' | 'now'>) => RawBuilder<unknown>;

/** The violations of one rule: their number, and some of their rows. */
export interface BrokenCheck {
  readonly check: BookCheck;
  readonly count: number;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}
