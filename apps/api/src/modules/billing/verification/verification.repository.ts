import type { BookCheck } from '@canone/contracts/ledger/book-checks';
import { sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { PublicContext, TenantContext } from '../../../platform/request/context.ts';
import { brokenSeals } from '../../history/history-seal.service.ts';
import type { BrokenCheck, CheckStatement } from './book-check.repository.ts';
import { moneyChecks } from './money-checks.repository.ts';
import { subscriptionChecks } from './subscription-checks.repository.ts';

const statements: Readonly<Record<BookCheck, CheckStatement>> = {
  ...moneyChecks,
  ...subscriptionChecks,
  historySeals: ({ tenantId }) => brokenSeals(tenantId),
};

const maxRows = 20;

interface Found {
  readonly count: number;
  readonly rows: BrokenCheck['rows'];
}

export async function everyTenant({ db }: PublicContext) {
  return db.selectFrom('tenants').select(['id', 'name']).orderBy('id').execute();
}

export function verificationRepository({ db, tenantId, now }: TenantContext) {
  return {
    /** Removes the timeouts, because checking all books of a tenant may take longer than a request. */
    async takeTime(): Promise<void> {
      await sql`select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(db);
    },

    async run(check: BookCheck): Promise<BrokenCheck> {
      const { rows } = await sql<Found>`
        with broken as materialized (${statements[check]({ tenantId, now })})
        select (select count(*)::int from broken) as count,
          (select coalesce(json_agg(shown), '[]') from (select * from broken limit ${maxRows}) shown) as rows`.execute(
        db,
      );
      return { check, ...onlyRow(rows) };
    },
  };
}
