import type { LedgerEntryKind, LedgerMethod } from '@canone/contracts/billing/ledger-rules';
import { sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { receivableRest } from '../receivables/receivable.service.ts';
import { ledgerChains, ledgerCoverings } from './ledger-chain.repository.ts';

export interface NewEntry {
  /** The reserved id of the entry. Without it the insert generates an id. */
  readonly id?: number;
  readonly kind: LedgerEntryKind;
  readonly method: LedgerMethod;
  readonly source: 'provider' | 'person';
  readonly providerId?: number | null;
  /** The id that the source gives to the movement. A second entry with the same id is not inserted. */
  readonly externalId?: string | null;
  readonly userId: number;
  readonly subscriptionId: number;
  /** Positive when the tenant receives money. */
  readonly amountCents: number;
  readonly vatBasisPoints: number;
  readonly vatCents: number;
  readonly feeCents?: number | null;
  /** The time of the movement as its source reports it. */
  readonly occurredAt: string;
  readonly corrects?: { readonly id: number; readonly rootId: number };
  readonly note?: string | null;
}

export interface EntryRow {
  readonly id: number;
  readonly rootId: number;
  readonly kind: LedgerEntryKind;
  readonly method: LedgerMethod;
  readonly providerId: number | null;
  readonly externalId: string | null;
  readonly userId: number;
  readonly subscriptionId: number;
  readonly amountCents: number;
  readonly vatBasisPoints: number;
  readonly occurredAt: string;
}

/** Inserts entries and allocations. */
function ledgerWrites({ db, tenantId, now, actor }: TenantContext) {
  return {
    /** Reserves an id for an entry that is inserted later. */
    async drawId(): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        select nextval('ledger_entries_id_seq')::int as id`.execute(db);
      return onlyRow(rows).id;
    },

    /** Inserts an entry and returns its id. Undefined when an entry with the same external id exists. */
    async append(entry: NewEntry): Promise<number | undefined> {
      const { rows } = await sql<{ id: number }>`
        insert into ledger_entries (tenant_id, id, kind, method, source, payment_provider_id, external_id,
          user_id, subscription_id, amount_cents, vat_basis_points, vat_cents, fee_cents, corrects_id, root_id, occurred_at,
          recorded_at, recorded_by, note)
        select ${tenantId}, n.id, ${entry.kind}, ${entry.method}, ${entry.source},
          ${entry.providerId ?? null}::int, ${entry.externalId ?? null}, ${entry.userId}, ${entry.subscriptionId}, ${entry.amountCents},
          ${entry.vatBasisPoints}, ${entry.vatCents}, ${entry.feeCents ?? null}::int,
          ${entry.corrects?.id ?? null}::int, coalesce(${entry.corrects?.rootId ?? null}::int, n.id),
          ${entry.occurredAt}, ${String(now)}, ${actor?.id ?? null}::int, ${entry.note ?? null}
        from (select coalesce(${entry.id ?? null}::int, nextval('ledger_entries_id_seq')::int) as id) n
        on conflict (tenant_id, payment_provider_id, kind, external_id) where external_id is not null do nothing
        returning id`.execute(db);
      return rows[0]?.id;
    },

    /**
     * Allocates cents of an entry to a receivable. Negative cents take an allocation back. The database refuses more
     * than the entry or the receivable has.
     */
    async allocate(
      entryId: number,
      { receivableId, cents }: { readonly receivableId: number; readonly cents: number },
    ): Promise<void> {
      await db
        .insertInto('allocations')
        .values({
          tenant_id: tenantId,
          entry_id: entryId,
          receivable_id: receivableId,
          amount_cents: cents,
          recorded_at: String(now),
          recorded_by: actor?.id ?? null,
        })
        .execute();
    },

    /**
     * Covers the open rest of a receivable. Returns the used cents, and whether the receivable is settled. The caller
     * has locked the subscription.
     */
    async coverRest(
      entryId: number,
      { receivableId, atMost }: { readonly receivableId: number; readonly atMost: number },
    ): Promise<{ readonly cents: number; readonly isSettled: boolean }> {
      const { rows } = await sql<{ cents: number; isSettled: boolean }>`
        with open as (select y.id, ${receivableRest} as rest from receivables y
          where y.tenant_id = ${tenantId} and y.id = ${receivableId} and ${receivableRest} > 0),
        covered as (
          insert into allocations (tenant_id, entry_id, receivable_id, amount_cents, recorded_at, recorded_by)
          select ${tenantId}, ${entryId}, id, least(rest, ${atMost}::int), ${String(now)}, ${actor?.id ?? null}::int
          from open returning amount_cents as cents)
        select cents, cents = rest as "isSettled" from covered, open`.execute(db);
      return rows[0] ?? { cents: 0, isSettled: false };
    },
  };
}

function ledgerEntries({ db, tenantId }: TenantContext) {
  const columns = sql`e.id, e.root_id as "rootId", e.kind, e.method,
    e.payment_provider_id as "providerId", e.external_id as "externalId", e.user_id as "userId",
    e.subscription_id as "subscriptionId", e.amount_cents as "amountCents", e.vat_basis_points as "vatBasisPoints",
    e.occurred_at as "occurredAt"`;

  return {
    async find(id: number): Promise<EntryRow | undefined> {
      const { rows } = await sql<EntryRow>`select ${columns} from ledger_entries e
        where e.tenant_id = ${tenantId} and e.id = ${id}`.execute(db);
      return rows[0];
    },

    async findBySource(
      providerId: number,
      kind: LedgerEntryKind,
      externalId: string,
    ): Promise<EntryRow | undefined> {
      const { rows } = await sql<EntryRow>`select ${columns} from ledger_entries e
        where e.tenant_id = ${tenantId} and e.payment_provider_id = ${providerId} and e.kind = ${kind}
          and e.external_id = ${externalId}`.execute(db);
      return rows[0];
    },
  };
}

/** The only code that writes money. It only inserts entries and allocations, and never changes them. */
export function ledgerRepository(ctx: TenantContext) {
  return {
    ...ledgerWrites(ctx),
    ...ledgerEntries(ctx),
    ...ledgerChains(ctx),
    ...ledgerCoverings(ctx),
  };
}
