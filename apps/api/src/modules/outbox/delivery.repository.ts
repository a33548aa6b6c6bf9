import { type RawBuilder, sql } from 'kysely';
import type { PublicContext } from '../../platform/request/context.ts';
import type { OutgoingMail } from '../../providers/mail/mailer.ts';
import type { Withdrawal } from './mail-state.table.ts';

/** The time of a claim. It is longer than any SMTP session, so a claim expires only when its process has died. */
const lease = { minutes: 5 };
/** Longer than the longest time between two attempts, which is six hours. */
const longestWait = { hours: 12 };

export interface ClaimedMail extends OutgoingMail {
  readonly id: number;
  /**
   * The queue of the mail. Canone's own mail is in queue 0. A tenant's letters to its customers are in the queue with
   * the tenant's number.
   */
  readonly line: number;
  /**
   * The number of attempts, including this one. It also distinguishes this claim from a later claim of the same mail.
   */
  readonly attempts: number;
  readonly senderTenantId: number | null;
  readonly letterId: number | null;
  /**
   * The account to which a letter asks for a transfer. Empty when the letter asks for none; null for a mail that is not
   * a letter.
   */
  readonly askedIban: string | null;
}

interface ClaimedRow extends Omit<ClaimedMail, 'logo'> {
  readonly image: Buffer | null;
  readonly imageType: string | null;
}

function mailOf({ image, imageType, ...mail }: ClaimedRow): ClaimedMail {
  return { ...mail, logo: image && imageType ? { bytes: image, type: imageType } : null };
}

/** The queue from which the next mail is sent. */
export interface Turn {
  readonly isOwnTurn: boolean;
  /** The tenant of the previous letter; 0 before the first letter. */
  readonly tenantBefore: number;
}

/** The expression of the index `outbox_line_idx`. */
const line = sql`(case when letter_id is null then 0 else coalesce(sender_tenant_id, 0) end)`;

/** The steps of the job that sends mail. */
export function deliveryRepository({ db, now }: PublicContext) {
  const waiting = sql`sent_at is null and failed_at is null`;

  return {
    /**
     * Claims the next due mail of the queue whose turn it is. Canone's own mail and the letters of tenants take turns.
     * The letters come from one tenant after the other. So even many letters of many tenants delay no other mail for
     * long.
     */
    async claim({ isOwnTurn, tenantBefore }: Turn): Promise<ClaimedMail | undefined> {
      const next = (where: RawBuilder<unknown>) => sql`(
        select id from outbox
        where ${waiting} and ${where} and (next_attempt_at is null or next_attempt_at <= ${String(now)})
          and (claimed_until is null or claimed_until <= ${String(now)})
          and (secret_until is null or secret_until > ${String(now)})
        order by ${line}, next_attempt_at nulls first, id limit 1 for update skip locked)`;
      const own = next(sql`${line} = 0`);
      const ofTenants = [next(sql`${line} > ${tenantBefore}::int`), next(sql`${line} > 0`)];
      const { rows } = await sql<ClaimedRow>`
        update outbox set claimed_until = ${String(now.add(lease))}, attempts = attempts + 1
        where id = coalesce(${sql.join(isOwnTurn ? [own, ...ofTenants] : [...ofTenants, own])})
        returning id, ${line} as line, recipient, subject, body as text, html, message_key as "messageKey", attempts,
          sender_name as "senderName", reply_to as "replyTo", transfer_code as "transferCode",
          sender_tenant_id as "senderTenantId", letter_id as "letterId", asked_iban as "askedIban",
          (select i.bytes from mail_images i where i.hash = image_hash) as image,
          (select i.media_type from mail_images i where i.hash = image_hash) as "imageType"`.execute(
        db,
      );
      const [row] = rows;
      return row && mailOf(row);
    },

    /** Marks a mail as sent, and deletes its text if the text contains a secret. */
    async markSent(id: number): Promise<void> {
      await sql`
        update outbox set sent_at = ${String(now)}, claimed_until = null, next_attempt_at = null, last_error = null,
          body = case when secret_until is null then body end, html = null, transfer_code = null
        where id = ${id} and ${waiting}`.execute(db);
    },

    /** Postpones a mail. An older claim changes nothing, because a later claim may be active. */
    async postpone(
      { id, attempts }: ClaimedMail,
      { until, reason }: { until: Temporal.Instant; reason: string },
    ): Promise<void> {
      await sql`
        update outbox set next_attempt_at = ${String(until)}, claimed_until = null, last_error = ${reason}
        where id = ${id} and attempts = ${attempts} and ${waiting}`.execute(db);
    },

    /** `withdrawnFor` is set for a letter that is withdrawn. */
    async giveUp(
      { id, attempts }: ClaimedMail,
      reason: string,
      withdrawnFor: Withdrawal | null = null,
    ): Promise<void> {
      await sql`
        update outbox set failed_at = ${String(now)}, claimed_until = null, next_attempt_at = null, last_error = ${reason},
          withdrawn_for = ${withdrawnFor}, body = case when secret_until is null then body end, html = null,
          transfer_code = null
        where id = ${id} and attempts = ${attempts} and ${waiting}`.execute(db);
    },

    /** Makes mail due whose attempt or claim is too far ahead, because a process had a fast clock for a while. */
    async makeFutureDue(): Promise<void> {
      const ahead = String(now.add(longestWait));
      await sql`
        update outbox set next_attempt_at = null, claimed_until = null
        where ${waiting} and (next_attempt_at > ${ahead} or claimed_until > ${ahead})`.execute(db);
    },

    /** Gives up mail with an expired link and deletes its text. */
    async expireSecrets(): Promise<void> {
      await sql`
        update outbox set failed_at = ${String(now)}, claimed_until = null, next_attempt_at = null,
          body = null, html = null, transfer_code = null, last_error = coalesce(last_error, 'Il link che portava non vale più.')
        where ${waiting} and secret_until <= ${String(now)}
          and (claimed_until is null or claimed_until <= ${String(now)})`.execute(db);
    },
  };
}
