import type { LetterKind } from '@canone/contracts/letters/letter-kinds';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { Withdrawal } from '../../outbox/mail-state.table.ts';
import { letterFactSql } from './letter-fact.table.ts';

export interface NewLetter {
  readonly kind: LetterKind;
  /** Identifies the fact among the facts of this kind. A second letter about the same fact is not written. */
  readonly about: string;
  readonly subscriptionId: number;
  readonly receivableId: number | null;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly skipped: 'noEmail' | 'removed' | 'often' | null;
  /** The amount that the letter asks for. Null if the letter asks for none. */
  readonly askedCents: number | null;
}

export interface WrittenLetter
  extends Pick<NewLetter, 'kind' | 'subscriptionId' | 'receivableId' | 'askedCents'> {
  readonly id: number;
  readonly isWithdrawn: boolean;
}

export interface WrittenSince {
  readonly count: number;
  /** The same number including withdrawn letters. */
  readonly written: number;
  readonly lastAt: string | null;
}

function letterCounts({ db, tenantId }: TenantContext) {
  return {
    /** The number of letters to a customer since an instant, about all receivables. Withdrawn letters are counted. */
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

    /**
     * Counts the letters about a receivable since an instant. `lastAt` is the time of the latest letter ever, unless
     * withdrawn.
     */
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

function letterReads({ db, tenantId }: TenantContext) {
  return {
    async find(id: number): Promise<WrittenLetter | undefined> {
      const { rows } = await sql<WrittenLetter>`
        select id, kind, subscription_id as "subscriptionId", receivable_id as "receivableId",
          asked_cents as "askedCents", withdrawn_at is not null as "isWithdrawn"
        from customer_letters where tenant_id = ${tenantId} and id = ${id}`.execute(db);
      return rows[0];
    },

    /** Whether the movement that a receipt confirms still pays a receivable of the receipt's customer. */
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

    /** Whether a letter with this payment link was written and not withdrawn. */
    async wasLinkSent(linkId: number): Promise<boolean> {
      const { rows } = await sql`select id from customer_letters
        where tenant_id = ${tenantId} and kind = 'paymentLink' and ${letterFactSql.isOfLink(sql`about`, linkId)}
          and skipped is null and withdrawn_at is null limit 1`.execute(db);
      return rows.length > 0;
    },
  };
}

export function customerLetterRepository(ctx: TenantContext) {
  const { db, tenantId, actor, now } = ctx;
  return {
    /**
     * Returns the new letter's id, or undefined when a letter about this fact exists. Waits for a concurrent insert.
     */
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

    /** Empties a new letter if its customer was erased while the insert waited. Returns whether it was emptied. */
    async emptyIfErased(id: number, userId: number): Promise<boolean> {
      const { rows } = await sql`
        update customer_letters set recipient = null, subject = null, skipped = 'removed'
        where tenant_id = ${tenantId} and id = ${id} and exists (
          select from memberships m where m.tenant_id = ${tenantId} and m.user_id = ${userId} and m.email = '')
        returning id`.execute(db);
      return rows.length > 0;
    },

    /**
     * Withdraws a letter. If its bank account was replaced, the job can write another letter about the same fact. If
     * its amount has changed, the job cannot.
     */
    async withdraw(id: number, why: Withdrawal): Promise<void> {
      const release =
        why === 'account' ? sql`, about = ${letterFactSql.released(sql`about`, id)}` : sql``;
      await sql`update customer_letters set withdrawn_at = ${String(now)} ${release}
        where tenant_id = ${tenantId} and id = ${id}`.execute(db);
    },

    ...letterReads(ctx),
    ...letterCounts(ctx),
  };
}
