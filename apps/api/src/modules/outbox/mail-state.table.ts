import { MailState } from '@canone/contracts/letters/outbox';
import { sql } from 'kysely';

/** Why a letter is withdrawn. Stored as the error of its mail, which by it is not a failed one. */
export const withdrawnReasons = {
  amount: 'Non spedita: nel frattempo l’importo è stato pagato o è cambiato.',
  account: 'Non spedita: nel frattempo il conto per i bonifici è cambiato.',
} as const;
export type Withdrawal = keyof typeof withdrawnReasons;

const everyReason = Object.values(withdrawnReasons).map((reason) => sql.lit(reason));

const { Queued, Sent, Failed, Withdrawn } = MailState;

/** The state of a row of the outbox. */
export const mailState = sql`case when sent_at is not null then ${sql.lit(Sent)}
  when failed_at is null then ${sql.lit(Queued)}
  when last_error in (${sql.join(everyReason)}) then ${sql.lit(Withdrawn)} else ${sql.lit(Failed)} end`;
