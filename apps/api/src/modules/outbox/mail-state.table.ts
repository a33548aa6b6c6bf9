import { MailState } from '@canone/contracts/letters/outbox';
import { sql } from 'kysely';

/** Why a letter is withdrawn: `outbox.withdrawn_for`, and the sentence of its mail. */
export const withdrawnReasons = {
  amount: 'Non spedita: nel frattempo l’importo è stato pagato o è cambiato.',
  account: 'Non spedita: nel frattempo il conto per i bonifici è cambiato.',
} as const;
export type Withdrawal = keyof typeof withdrawnReasons;

const { Queued, Sent, Failed, Withdrawn } = MailState;

/** The state of a row of the outbox. */
export const mailState = sql`case when sent_at is not null then ${sql.lit(Sent)}
  when failed_at is null then ${sql.lit(Queued)}
  when withdrawn_for is not null then ${sql.lit(Withdrawn)} else ${sql.lit(Failed)} end`;
