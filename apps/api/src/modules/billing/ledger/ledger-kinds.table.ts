import { type RawBuilder, sql } from 'kysely';

/** The condition that an entry is a return of money, or the cancellation of a return. */
export const isReturn = (row: 'e' | 'l' | 't'): RawBuilder<boolean> =>
  sql`${sql.ref(`${row}.kind`)} in ('refund', 'refundCancelled', 'reversal', 'reversalCancelled')`;
