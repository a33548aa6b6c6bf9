import type { bankMovementContract, MovementState } from '@canone/contracts/bank/bank-movement';
import { toHundredths } from '@canone/contracts/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { FiltersOf } from '../../../platform/crud/contract-types.ts';
import { patternOf } from '../../../platform/crud/entity-table.ts';
import {
  idsInOrder,
  type ListQuery,
  limitTo,
  onePage,
  orderOf,
} from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { movementWrites } from './movement-writes.repository.ts';

type Filters = FiltersOf<typeof bankMovementContract>;
type Sql = RawBuilder<unknown>;

export interface MovementRow {
  readonly id: number;
  readonly accountId: number;
  readonly accountName: string;
  readonly statementId: number;
  readonly direction: 'credit' | 'debit';
  readonly amountCents: number;
  readonly currency: string;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  readonly text: string;
  readonly reference: string | null;
  readonly referenceIsValid: boolean;
  readonly receivableIds: readonly number[];
  readonly payerName: string | null;
  readonly payerIban: string | null;
  readonly isReturn: boolean;
  readonly state: MovementState;
  readonly decidedAt: string | null;
  readonly decidedByName: string | null;
  readonly returnEntryId: number | null;
  readonly version: number;
  readonly transfers: readonly {
    readonly id: number;
    readonly paymentId: number;
    readonly subscriptionId: number;
    readonly userName: string;
    readonly amount: number;
    readonly credit: number;
  }[];
}

const sortColumns: Readonly<Record<string, Sql>> = {
  bookedOn: sql`t.booked_on`,
  amount: sql`t.amount_cents`,
};

function where(
  tenantId: number,
  { filters = {}, searchTerm }: Pick<ListQuery<Filters>, 'filters' | 'searchTerm'>,
): Sql {
  const { accountId, statementId, state, direction, amount, from, to, text } = filters;
  return sql.join(
    [
      sql`t.tenant_id = ${tenantId}`,
      ...(accountId ? [sql`t.bank_account_id = ${accountId}`] : []),
      ...(statementId ? [sql`t.bank_statement_id = ${statementId}`] : []),
      // a literal instead of a parameter, because PostgreSQL then estimates correctly that few movements are open
      ...(state ? [sql`t.state = ${sql.lit(state)}`] : []),
      ...(direction ? [sql`t.direction = ${direction}`] : []),
      ...(amount === undefined ? [] : [sql`t.amount_cents = ${toHundredths(amount)}`]),
      ...(from ? [sql`t.booked_on >= ${from}::date`] : []),
      ...(to ? [sql`t.booked_on <= ${to}::date`] : []),
      ...[text, searchTerm].flatMap((one) =>
        one ? [sql`t.search_key like ${patternOf(one)}`] : [],
      ),
    ],
    sql` and `,
  );
}

function movementReads({ db, tenantId }: TenantContext) {
  const transfers = sql`(select coalesce(json_agg(json_build_object('id', b.id, 'paymentId', b.receivable_id,
      'subscriptionId', y.subscription_id, 'userName', u.name, 'amount', b.amount_cents / 100.0,
      'credit', l.cents / 100.0) order by b.id), '[]')
    from bank_transfers b
    cross join lateral (select coalesce(sum(e.amount_cents - (select coalesce(sum(a.amount_cents), 0) from allocations a
        where a.tenant_id = ${tenantId} and a.entry_id = e.id)), 0) as cents
      from ledger_entries e where e.tenant_id = ${tenantId} and e.root_id = b.ledger_entry_id) l
    join receivables y on y.tenant_id = ${tenantId} and y.id = b.receivable_id
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
    join memberships u on u.tenant_id = ${tenantId} and u.user_id = s.user_id
    where b.tenant_id = ${tenantId} and b.bank_movement_id = t.id)`;

  const shown = (rows: Sql) => sql<MovementRow>`
    select t.id, t.bank_account_id as "accountId", a.name as "accountName", t.bank_statement_id as "statementId",
      t.direction, t.amount_cents as "amountCents", t.currency, t.booked_on::text as "bookedOn",
      t.value_on::text as "valueOn", t.text, t.reference, t.reference_is_valid as "referenceIsValid",
      t.receivable_ids as "receivableIds", t.payer_name as "payerName", t.payer_iban as "payerIban",
      t.is_return as "isReturn", t.state, t.decided_at as "decidedAt", p.name as "decidedByName",
      t.return_entry_id as "returnEntryId", t.version, ${transfers} as transfers
    from ${rows} join bank_accounts a on a.tenant_id = ${tenantId} and a.id = t.bank_account_id
    left join lateral (select p.name from memberships p
      where p.tenant_id = ${tenantId} and p.user_id = t.decided_by offset 0) p on true`;

  const chosen = (ids: readonly number[]) => sql<MovementRow>`
    ${shown(sql`${idsInOrder(ids)} join bank_movements t on t.tenant_id = ${tenantId} and t.id = chosen.id`)}
    order by chosen.place`;

  return {
    /** The default order is newest first. */
    list(query: ListQuery<Filters>) {
      const { by } = orderOf(query.sort ?? '-bookedOn', sortColumns, sql`t.id`);
      const page = sql`(select t.* from bank_movements t where ${where(tenantId, query)} order by ${by} ${limitTo(query)}) t`;
      return onePage(
        db,
        sql<MovementRow>`${shown(page)} order by ${by}`,
        sql`select count(*) as total from bank_movements t where ${where(tenantId, query)}`,
      );
    },

    async summary(statementId: number | undefined) {
      const { rows } = await sql<{ open: number; openCredits: number; openCents: number }>`
        select count(*) as open, count(*) filter (where direction = 'credit') as "openCredits",
          coalesce(sum(amount_cents) filter (where direction = 'credit' and currency = 'EUR'), 0)::bigint as "openCents"
        from bank_movements where tenant_id = ${tenantId} and state = 'open'
          ${statementId === undefined ? sql`` : sql`and bank_statement_id = ${statementId}`}`.execute(
        db,
      );
      return rows[0] ?? { open: 0, openCredits: 0, openCents: 0 };
    },

    async find(id: number): Promise<MovementRow | undefined> {
      const { rows } = await chosen([id]).execute(db);
      return rows[0];
    },

    /** The ISO booking day of the movement behind a ledger entry. Null for a transfer that a person registered. */
    async bookingDayOf(entryId: number): Promise<string | null> {
      const { rows } = await sql<{
        day: string;
      }>`select o.booked_on::text as day from bank_transfers b
        join bank_movements o on o.tenant_id = ${tenantId} and o.id = b.bank_movement_id
        where b.tenant_id = ${tenantId} and b.ledger_entry_id = ${entryId}`.execute(db);
      return rows[0]?.day ?? null;
    },

    /** Locks the movement until the end of the transaction, so that two people decide one after the other. */
    async findForUpdate(id: number): Promise<MovementRow | undefined> {
      await db
        .selectFrom('bank_movements')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .forUpdate()
        .execute();
      const { rows } = await chosen([id]).execute(db);
      return rows[0];
    },
  };
}

export function bankMovementRepository(ctx: TenantContext) {
  return { ...movementReads(ctx), ...movementWrites(ctx) };
}
