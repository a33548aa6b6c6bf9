import type { AllocatedPart, Held } from '@canone/contracts/billing/ledger-rules';
import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { isReturn } from './ledger-kinds.table.ts';

/** An entry with all its corrections. */
export interface Chain {
  readonly heldCents: number;
  /** The VAT inside `heldCents`. */
  readonly vatCents: number;
  /** The returned cents as a positive number. */
  readonly returnedCents: number;
  /** The number of refunds and reversals in the chain, also of those that are cancelled. */
  readonly returns: number;
  /** The receivables that the chain covers, in the order of allocation. */
  readonly allocated: readonly AllocatedPart[];
}

/** The amounts of a chain. `hereCents` is the part that covers one receivable. */
export interface Covering extends Held {
  readonly hereCents: number;
  readonly vatBasisPoints: number;
}

export interface StandingReturn {
  readonly id: number;
  readonly externalId: string | null;
  /** Negative, like `vatCents`. */
  readonly amountCents: number;
  readonly vatCents: number;
  readonly occurredAt: string;
  readonly taken: readonly AllocatedPart[];
}

export interface ReversalOn {
  readonly id: number;
  readonly rootId: number;
  /** A positive number. */
  readonly cents: number;
}

/** Reads the chain of a receipt, which is its entry with all corrections, and locks it. */
export function ledgerChains({ db, tenantId }: TenantContext) {
  async function touchedBy(roots: RawBuilder<unknown>): Promise<readonly number[]> {
    const { rows } = await sql<{ id: number }>`
      select e.subscription_id as id from ledger_entries e
      where e.tenant_id = ${tenantId} and e.root_id in (${roots})
      union select y.subscription_id from ledger_entries e
      join allocations a on a.tenant_id = ${tenantId} and a.entry_id = e.id
      join receivables y on y.tenant_id = ${tenantId} and y.id = a.receivable_id
      where e.tenant_id = ${tenantId} and e.root_id in (${roots})`.execute(db);
    return rows.map(({ id }) => id);
  }

  return {
    /** Locks a chain against writes of other transactions, by the lock that the triggers of the database take. */
    async lockChain(rootId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(
        hashtextextended('ledger:' || ${tenantId}::int || ':' || ${rootId}::int, 0))`.execute(db);
    },

    /**
     * Locks the credit of a chain. This lock is taken before the subscriptions are locked, so that no other use of the
     * credit makes the chain cover a further subscription before they are locked.
     */
    async lockCredit(rootId: number): Promise<void> {
      await sql`select pg_advisory_xact_lock(
        hashtextextended('credit:' || ${tenantId}::int || ':' || ${rootId}::int, 0))`.execute(db);
    },

    /** The subscriptions of a chain, and the subscriptions whose receivables the chain has covered. */
    touchedBy: (rootId: number) => touchedBy(sql`${rootId}`),

    /** The subscriptions of the chains of these sales, and those whose receivables these chains have covered. */
    touchedBySales: (providerId: number, saleIds: readonly string[]) =>
      touchedBy(sql`select o.id from ledger_entries o where o.tenant_id = ${tenantId}
        and o.payment_provider_id = ${providerId} and o.kind = 'charge' and o.external_id = any(${[...saleIds]}::text[])`),

    /** The returns of a chain that are not cancelled. `taken` is the amount that each took from each receivable. */
    async standingReturns(
      kind: 'refund' | 'reversal',
      rootId: number,
    ): Promise<readonly StandingReturn[]> {
      const { rows } = await sql<StandingReturn>`
        select e.id, e.external_id as "externalId", e.amount_cents as "amountCents",
          e.vat_cents as "vatCents", e.occurred_at as "occurredAt",
          (select coalesce(json_agg(json_build_object('receivableId', x.receivable_id, 'cents', x.cents)
              order by x.first_id), '[]')
            from (select a.receivable_id, -sum(a.amount_cents)::int as cents, min(a.id) as first_id
              from allocations a where a.tenant_id = ${tenantId} and a.entry_id = e.id
              group by a.receivable_id having sum(a.amount_cents) <> 0) x) as taken
        from ledger_entries e where e.tenant_id = ${tenantId} and e.root_id = ${rootId} and e.kind = ${kind}
          and not exists (select from ledger_entries c where c.tenant_id = ${tenantId} and c.corrects_id = e.id)
        order by e.id`.execute(db);
      return rows;
    },

    async chainOf(rootId: number): Promise<Chain> {
      const { rows } = await sql<Chain>`
        select coalesce(sum(e.amount_cents), 0)::int as "heldCents",
          coalesce(sum(e.vat_cents), 0)::int as "vatCents",
          coalesce(-sum(e.amount_cents) filter (where ${isReturn('e')}), 0)::int
            as "returnedCents",
          (count(*) filter (where e.kind in ('refund', 'reversal')))::int as returns,
          (select coalesce(json_agg(json_build_object('receivableId', x.receivable_id, 'cents', x.cents)
              order by x.first_id), '[]')
            from (select a.receivable_id, sum(a.amount_cents)::int as cents, min(a.id) as first_id
              from allocations a join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
              where a.tenant_id = ${tenantId} and e.root_id = ${rootId}
              group by a.receivable_id having sum(a.amount_cents) <> 0) x) as allocated
        from ledger_entries e where e.tenant_id = ${tenantId} and e.root_id = ${rootId}`.execute(
        db,
      );
      return onlyRow(rows);
    },
  };
}

export function ledgerCoverings({ db, tenantId }: TenantContext) {
  return {
    /** The cents of each receipt that cover a receivable. Write-offs are not included. */
    async coveringMoney(receivableId: number): Promise<{ rootId: number; cents: number }[]> {
      const { rows } = await sql<{ rootId: number; cents: number }>`
        select e.root_id as "rootId", sum(a.amount_cents)::int as cents
        from allocations a
        join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
        join ledger_entries o on o.tenant_id = ${tenantId} and o.id = e.root_id
        where a.tenant_id = ${tenantId} and a.receivable_id = ${receivableId} and o.kind <> 'writeOff'
        group by e.root_id having sum(a.amount_cents) > 0 order by e.root_id`.execute(db);
      return rows;
    },

    /**
     * Whether the customer used a period that was paid. The subscription must have been active at some time after money
     * and write-offs had covered the whole receivable. A later period than the first must also have begun while it was
     * covered.
     */
    async wasUsed(receivableId: number): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from (select a.recorded_at, sum(a.amount_cents) over (order by a.id) as cents,
              lead(a.recorded_at) over (order by a.id) as changed_at
            from allocations a where a.tenant_id = ${tenantId} and a.receivable_id = ${receivableId}) c
          join receivables y on y.tenant_id = ${tenantId} and y.id = ${receivableId} and y.gross_cents <= c.cents
            and (y.period = 0 or c.changed_at is null or y.due_at < c.changed_at)
          join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
            and (s.active_since is not null or s.ended_at >= c.recorded_at)) as found`.execute(db);
      return rows[0]?.found ?? false;
    },

    /** The reversals that are not cancelled, with the cents that each of them took from this receivable. */
    async reversalsOn(receivableId: number): Promise<readonly ReversalOn[]> {
      const { rows } = await sql<ReversalOn>`
        select e.id, e.root_id as "rootId", -sum(a.amount_cents)::int as cents
        from allocations a
        join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id and e.kind = 'reversal'
        where a.tenant_id = ${tenantId} and a.receivable_id = ${receivableId}
          and not exists (select from ledger_entries c where c.tenant_id = ${tenantId} and c.corrects_id = e.id)
        group by e.root_id, e.id having sum(a.amount_cents) < 0 order by e.root_id, e.id`.execute(
        db,
      );
      return rows;
    },

    /** Whether the money of a chain was taken from a receivable as credit, because the receivable was no longer due. */
    async isReleased(rootId: number, receivableId: number): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from allocations a where a.tenant_id = ${tenantId} and a.entry_id = ${rootId}
          and a.receivable_id = ${receivableId} and a.amount_cents < 0) as found`.execute(db);
      return onlyRow(rows).found;
    },

    async providerReturns(rootId: number) {
      const { rows } = await sql<{ refundedCents: number; reversedCents: number }>`
        select coalesce(-sum(amount_cents) filter (where kind = 'refund' and external_id is not null), 0)::int as "refundedCents",
          coalesce(-sum(amount_cents) filter (where kind in ('reversal', 'reversalCancelled')), 0)::int as "reversedCents"
        from ledger_entries where tenant_id = ${tenantId} and root_id = ${rootId}`.execute(db);
      return rows[0] ?? { refundedCents: 0, reversedCents: 0 };
    },

    /** The chains that cover a receivable, including write-offs. */
    async coveringOf(receivableId: number): Promise<readonly Covering[]> {
      const { rows } = await sql<Covering>`
        select c.here as "hereCents", sum(e.amount_cents)::int as cents, sum(e.vat_cents)::int as "vatCents",
          min(e.vat_basis_points) as "vatBasisPoints"
        from (select e.root_id, sum(a.amount_cents)::int as here from allocations a
          join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
          where a.tenant_id = ${tenantId} and a.receivable_id = ${receivableId}
          group by e.root_id having sum(a.amount_cents) > 0) c
        join ledger_entries e on e.tenant_id = ${tenantId} and e.root_id = c.root_id
        group by c.root_id, c.here`.execute(db);
      return rows;
    },
  };
}
