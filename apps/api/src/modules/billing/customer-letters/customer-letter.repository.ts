import type { LetterKind } from '@canone/contracts/letters/letter-kinds';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Withdrawal } from '../../outbox/mail-state.table.ts';
import { letterFactSql } from './letter-fact.table.ts';

export interface NewLetter {
  readonly kind: LetterKind;
  /** The fact within its kind. A second letter about it is not written. */
  readonly about: string;
  readonly subscriptionId: number;
  readonly receivableId: number | null;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly skipped: 'noEmail' | 'removed' | 'often' | null;
  /** The amount that it asks for; null for a letter that asks for nothing. */
  readonly askedCents: number | null;
}

export interface WrittenLetter
  extends Pick<NewLetter, 'kind' | 'subscriptionId' | 'receivableId' | 'askedCents'> {
  readonly id: number;
  readonly isWithdrawn: boolean;
}

export interface WrittenSince {
  readonly count: number;
  /** Includes the withdrawn ones. */
  readonly written: number;
  readonly lastAt: string | null;
}

/** Counts the letters that a customer received already. */
function letterCounts({ db, tenantId }: TenantContext) {
  return {
    /** The letters to a customer about all receivables from an instant on, with withdrawn ones. */
    async countToCustomer(
      userId: number,
      { kinds, from }: { readonly kinds: readonly LetterKind[]; readonly from: Temporal.Instant },
    ): Promise<number> {
      const { rows } = await sql<{ written: number }>`
        select count(*)::int as written from subscriptions s
        join customer_letters c on c.tenant_id = ${tenantId} and c.subscription_id = s.id
        where s.tenant_id = ${tenantId} and s.user_id = ${userId} and c.skipped is null
          and c.kind = any(${kinds}::text[]) and c.written_at >= ${String(from)}`.execute(db);
      return rows[0]?.written ?? 0;
    },

    /** The letters that asked for this amount from an instant on, and the time of the last one, without withdrawn ones. */
    async writtenSince(
      receivableId: number,
      { kinds, from }: { readonly kinds: readonly LetterKind[]; readonly from: Temporal.Instant },
    ): Promise<WrittenSince> {
      const isSince = sql`written_at >= ${String(from)}`;
      const { rows } = await sql<WrittenSince>`
        select count(*) filter (where ${isSince} and withdrawn_at is null)::int as count,
          count(*) filter (where ${isSince})::int as written,
          max(written_at) filter (where withdrawn_at is null) as "lastAt"
        from customer_letters
        where tenant_id = ${tenantId} and receivable_id = ${receivableId} and skipped is null
          and kind = any(${kinds}::text[])`.execute(db);
      return rows[0] ?? { count: 0, written: 0, lastAt: null };
    },
  };
}

export function customerLetterRepository(ctx: TenantContext) {
  const { db, tenantId, actor, now } = ctx;
  return {
    /** The new letter's id; undefined when one about this fact exists. A concurrent insert waits for the other one. */
    async insert(letter: NewLetter): Promise<number | undefined> {
      const row = await db
        .insertInto('customer_letters')
        .values({
          tenant_id: tenantId,
          kind: letter.kind,
          about: letter.about,
          subscription_id: letter.subscriptionId,
          receivable_id: letter.receivableId,
          recipient: letter.recipient,
          subject: letter.subject,
          skipped: letter.skipped,
          asked_cents: letter.askedCents,
          written_at: String(now),
          written_by: actor?.id ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /**
     * Empties a new letter to a customer who was erased while it waited to be inserted. Returns whether it is empty.
     */
    async emptyIfErased(id: number, userId: number): Promise<boolean> {
      const { rows } = await sql`
        update customer_letters set recipient = null, subject = null, skipped = 'removed'
        where tenant_id = ${tenantId} and id = ${id} and exists (
          select from memberships m where m.tenant_id = ${tenantId} and m.user_id = ${userId} and m.email = '')
        returning id`.execute(db);
      return rows.length > 0;
    },

    async find(id: number): Promise<WrittenLetter | undefined> {
      const { rows } = await sql<WrittenLetter>`
        select id, kind, subscription_id as "subscriptionId", receivable_id as "receivableId",
          asked_cents as "askedCents", withdrawn_at is not null as "isWithdrawn"
        from customer_letters where tenant_id = ${tenantId} and id = ${id}`.execute(db);
      return rows[0];
    },

    /** Whether the movement of a receipt still pays its customer. */
    async isReceived(id: number): Promise<boolean> {
      const { rows } = await sql`select b.id from customer_letters c
        join subscriptions o on o.tenant_id = ${tenantId} and o.id = c.subscription_id
        join bank_transfers b on b.tenant_id = ${tenantId}
          and b.bank_movement_id = ${letterFactSql.movementId(sql`c.about`)}
        join receivables y on y.tenant_id = ${tenantId} and y.id = b.receivable_id
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
        where c.tenant_id = ${tenantId} and c.id = ${id} and s.user_id = o.user_id limit 1`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** The job writes the letter about a fact again when its account was replaced, but not when its amount has changed. */
    async withdraw(id: number, why: Withdrawal): Promise<void> {
      const about = why === 'account' ? letterFactSql.released(sql`about`, id) : sql`about`;
      await sql`update customer_letters set withdrawn_at = ${String(now)}, about = ${about}
        where tenant_id = ${tenantId} and id = ${id}`.execute(db);
    },

    /** Whether a payment link was sent. */
    async wasLinkSent(linkId: number): Promise<boolean> {
      const { rows } = await sql`select id from customer_letters
        where tenant_id = ${tenantId} and kind = 'paymentLink' and ${letterFactSql.isOfLink(sql`about`, linkId)}
          and skipped is null and withdrawn_at is null limit 1`.execute(db);
      return rows.length > 0;
    },

    ...letterCounts(ctx),
  };
}
