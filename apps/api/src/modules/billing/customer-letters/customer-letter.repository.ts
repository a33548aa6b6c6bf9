import type { LetterKind } from '@canone/contracts/letter-kinds';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

export interface NewLetter {
  readonly kind: LetterKind;
  /** The fact within its kind. A second letter about it is not written. */
  readonly about: string;
  readonly subscriptionId: number;
  readonly receivableId: number | null;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly skipped: 'noEmail' | 'removed' | null;
}

export function customerLetterRepository({ db, tenantId, actor, now }: TenantContext) {
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
          written_at: String(now),
          written_by: actor?.id ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    /** The letters that asked for this amount from an instant on, and the time of the last one. */
    async askedSince(
      receivableId: number,
      { kinds, from }: { readonly kinds: readonly LetterKind[]; readonly from: Temporal.Instant },
    ): Promise<{ readonly count: number; readonly lastAt: string | null }> {
      const { rows } = await sql<{ count: number; lastAt: string | null }>`
        select count(*) filter (where written_at >= ${String(from)})::int as count, max(written_at) as "lastAt"
        from customer_letters
        where tenant_id = ${tenantId} and receivable_id = ${receivableId} and skipped is null
          and kind = any(${kinds}::text[])`.execute(db);
      return rows[0] ?? { count: 0, lastAt: null };
    },
  };
}
