import { MailState } from '@canone/contracts/letters/outbox';
import { sql } from 'kysely';

/** Stored as the error of a mail whose letter is withdrawn. By it the mail is not a failed one. */
export const withdrawnReason = 'Non spedita: nel frattempo l’importo è stato pagato o è cambiato.';

const { Queued, Sent, Failed, Withdrawn } = MailState;

/** The state of a row of the outbox. */
export const mailState = sql`case when sent_at is not null then ${sql.lit(Sent)}
  when failed_at is null then ${sql.lit(Queued)}
  when last_error = ${sql.lit(withdrawnReason)} then ${sql.lit(Withdrawn)} else ${sql.lit(Failed)} end`;
