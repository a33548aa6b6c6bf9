import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { countMail } from '../../platform/observability/telemetry.ts';
import type { PublicContext } from '../../platform/request/context.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import type { Delivery, Mailer } from '../../providers/mail/mailer.ts';
import { type ClaimedMail, deliveryRepository, type Turn } from './delivery.repository.ts';
import { type Withdrawal, withdrawnReasons } from './mail-state.table.ts';
import { maxAttempts, pauseAfter } from './retries.ts';

interface Ports {
  readonly engine: Engine;
  readonly clock: Clock;
  /** Undefined without SMTP: mail stays in the outbox, where a SuperAdmin reads it. */
  readonly mailer: Mailer | undefined;
  /**
   * Returns the reason if a tenant's letter must be withdrawn, because the books or the account have changed since the
   * letter was written.
   */
  readonly whyWithdrawn?: (letter: LeavingLetter) => Promise<Withdrawal | undefined>;
}

interface LeavingLetter {
  readonly tenantId: number;
  readonly letterId: number;
  /** The account to which the letter asks for a transfer; empty when the letter asks for none. */
  readonly askedIban: string | null;
}

const uncheckedReason = 'Il confronto con i conti non è riuscito.';

const isLast = ({ attempts }: ClaimedMail, { outcome }: Delivery) =>
  outcome === 'refused' || attempts >= maxAttempts;

async function settle(ctx: PublicContext, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  const outbox = deliveryRepository(ctx);
  if (delivery.outcome === 'sent') return outbox.markSent(mail.id);
  const { reason } = delivery;
  if (isLast(mail, delivery)) return outbox.giveUp(mail, reason);
  return outbox.postpone(mail, { until: ctx.now.add(pauseAfter(mail.attempts)), reason });
}

/**
 * Sends due mail one by one. Each letter is compared with the books immediately before it is sent. One transaction
 * claims a mail and a second one records the result, so that no connection is held during SMTP. If a process dies
 * between the server's "250" and our mark, the mail is sent again with the same Message-ID.
 */
export function mailJob({ engine, clock, mailer, whyWithdrawn }: Ports): Job {
  const write = <T>(work: (ctx: PublicContext) => Promise<T>) =>
    runAsSystem({ engine, clock, requestId: randomUUID() }, 'write', work);

  /** Gives up a mail if its letter is withdrawn. Returns whether the letter is withdrawn. */
  async function withdraw(mail: ClaimedMail): Promise<boolean> {
    const { senderTenantId: tenantId, letterId, askedIban } = mail;
    if (!whyWithdrawn || tenantId === null || letterId === null) return false;
    const why = await whyWithdrawn({ tenantId, letterId, askedIban });
    if (why === undefined) return false;
    await write((ctx) => deliveryRepository(ctx).giveUp(mail, withdrawnReasons[why], why));
    countMail('withdrawn');
    return true;
  }

  /**
   * Sends a mail. Returns undefined for a withdrawn letter. A letter that cannot be compared with the books is
   * postponed.
   */
  async function attempt(
    by: Mailer,
    mail: ClaimedMail,
    failures: Error[],
  ): Promise<Delivery | undefined> {
    try {
      return (await withdraw(mail)) ? undefined : await by.send(mail);
    } catch (cause) {
      failures.push(new Error(`a letter of tenant ${mail.senderTenantId}`, { cause }));
      return { outcome: 'postponed', reason: uncheckedReason };
    }
  }

  async function sendAll(by: Mailer, failures: Error[]): Promise<void> {
    for (let turn: Turn = { isOwnTurn: true, tenantBefore: 0 }; ; ) {
      const { tenantBefore } = turn;
      const mail = await write((ctx) => deliveryRepository(ctx).claim(turn));
      if (!mail) return;
      const isOwn = mail.line === 0;
      turn = { isOwnTurn: !isOwn, tenantBefore: isOwn ? tenantBefore : mail.line };
      const delivery = await attempt(by, mail, failures);
      if (!delivery) continue;
      await write((ctx) => settle(ctx, mail, delivery));
      if (delivery.outcome === 'sent') countMail('sent');
      else countMail(isLast(mail, delivery) ? 'failed' : 'postponed');
      // an unreachable server will not accept the next mail either, so all other mails wait for the next run
      if (delivery.outcome === 'unreachable') return;
    }
  }

  return {
    name: 'mail',
    cron: '* * * * *',
    async run() {
      await write(async (ctx) => {
        await deliveryRepository(ctx).expireSecrets();
        await deliveryRepository(ctx).makeFutureDue();
      });
      const failures: Error[] = [];
      if (mailer) await sendAll(mailer, failures);
      const [first] = failures;
      if (first)
        throw new AggregateError(failures, `not compared with the books: ${first.message}`);
    },
  };
}
