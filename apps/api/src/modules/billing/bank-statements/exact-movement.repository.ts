import { maxYearsInAdvance } from '@canone/contracts/bank/bank-transfer';
import { romeDate } from '@canone/contracts/values/calendar';
import { type RawBuilder, sql } from 'kysely';
import { romeDay } from '../../../platform/database/rome-days.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { receivableRest } from '../receivables/receivable.service.ts';
import { takesMoneyIn } from '../receivables/receivable-conditions.table.ts';

export interface ReferencedMovement {
  readonly id: number;
  readonly receivableId: number;
  readonly amountCents: number;
}

/** Finds open credits in euro that name exactly one receivable by a valid reference. */
export function exactMovementRepository(ctx: TenantContext) {
  const { db, tenantId, now } = ctx;
  const today = sql`${romeDate(now).toString()}::date`;
  /** The rules of `occurredAt` and `requirePlausible` in SQL. */
  const day = sql`case when m.value_on <= ${today} then m.value_on else m.booked_on end`;
  const hasPlausibleDay = sql`${day} <= ${today}
    and ${day} >= ${romeDay(sql`s.start_at`)} - make_interval(years => ${sql.lit(maxYearsInAdvance)})`;
  const referenced = sql`m.tenant_id = ${tenantId} and m.state = 'open' and m.direction = 'credit'
    and m.currency = 'EUR' and cardinality(m.receivable_ids) = 1`;
  const of = (statementId: number | undefined) =>
    statementId === undefined ? sql`` : sql`and m.bank_statement_id = ${statementId}`;
  const exact = (statementId: number | undefined) => sql`bank_movements m
    join receivables y on y.tenant_id = ${tenantId} and y.id = m.receivable_ids[1]
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
    where ${referenced} ${of(statementId)} and ${receivableRest} = m.amount_cents
      and ${takesMoneyIn(ctx)} and ${hasPlausibleDay}`;

  async function read(from: RawBuilder<unknown>): Promise<readonly ReferencedMovement[]> {
    const { rows } = await sql<ReferencedMovement>`
      select m.id, m.receivable_ids[1] as "receivableId", m.amount_cents as "amountCents" from ${from}`.execute(
      db,
    );
    return rows;
  }

  return {
    ofStatement: (id: number) =>
      read(sql`bank_movements m where ${referenced} ${of(id)} order by m.booked_on, m.id`),

    /** The first movements whose amount equals the rest of their receivable, of one statement or of all statements. */
    next: (limit: number, statementId?: number) =>
      read(sql`${exact(statementId)} order by m.booked_on, m.id limit ${limit}`),

    async hasAny(statementId?: number): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from ${exact(statementId)}) as found`.execute(db);
      return rows[0]?.found ?? false;
    },

    async count(statementId?: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${exact(statementId)}`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}
