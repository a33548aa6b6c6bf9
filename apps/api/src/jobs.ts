import { backupJob } from './admin/backup.job.ts';
import type { BackupSchedule } from './config.ts';
import { customerLetters } from './modules/billing/customer-letters/customer-letters.job.ts';
import { letterWithdrawal } from './modules/billing/customer-letters/letter-withdrawal.service.ts';
import { providerEvents } from './modules/billing/provider-sync/provider-events.job.ts';
import { providerTasks } from './modules/billing/provider-sync/provider-tasks.job.ts';
import { reconcile } from './modules/billing/provider-sync/reconcile.job.ts';
import { lifeCycle } from './modules/billing/subscriptions/life-cycle.job.ts';
import { verification } from './modules/billing/verification/verification.job.ts';
import { bulkOperations } from './modules/bulk-operation/bulk-operations.job.ts';
import { forgetOperationsJob } from './modules/bulk-operation/forget-operations.job.ts';
import { forgetEmailChangesJob } from './modules/email-change/forget-email-changes.job.ts';
import { type SealLog, sealHistoryJob } from './modules/history/seal-history.job.ts';
import { forgetNotificationsJob } from './modules/notification/forget-notifications.job.ts';
import { forgetImagesJob } from './modules/outbox/forget-images.job.ts';
import { mailJob } from './modules/outbox/mail.job.ts';
import { endRetentionJob } from './modules/person-erasure/end-retention.job.ts';
import { forgetSessionsJob } from './modules/session/forget-sessions.job.ts';
import { forgetAttemptsJob } from './modules/throttle/forget-attempts.job.ts';
import type { SecretBox } from './platform/auth/secret-box.ts';
import type { Clock } from './platform/core/clock.ts';
import type { Engine } from './platform/database/engine.ts';
import { forgetAnswersJob } from './platform/http/forget-answers.job.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { smtpMailer } from './providers/mail/smtp-mailer.ts';
import type { PaymentGateways } from './providers/payment-gateway.ts';

export interface JobPorts {
  readonly engine: Engine;
  readonly clock: Clock;
  /** The real time. The demo needs it, because a person moves the demo's `clock` by hand. */
  readonly sessionClock?: Clock;
  readonly secretBox: SecretBox;
  readonly paymentGateways: PaymentGateways;
  readonly supportEmail: string;
  readonly publicBaseUrl: string;
  readonly smtpUrl: string | undefined;
  /** Undefined when the product makes no backups. */
  readonly backups?: BackupSchedule | undefined;
  readonly triggerJob: (job: string) => void;
  /** The roles that cannot act without a second factor. Default: none. */
  readonly secondFactorRoles?: readonly number[];
  readonly log: SealLog & { error(details: object, message: string): void };
}

const jobs: readonly ((ports: JobPorts) => Job)[] = [
  providerTasks,
  providerEvents,
  reconcile,
  lifeCycle,
  customerLetters,
  endRetentionJob,
  bulkOperations,
  sealHistoryJob,
  verification,
  forgetAttemptsJob,
  forgetSessionsJob,
  forgetEmailChangesJob,
  forgetAnswersJob,
  forgetNotificationsJob,
  forgetOperationsJob,
  forgetImagesJob,
  ({ smtpUrl, supportEmail, ...ports }) =>
    mailJob({
      ...ports,
      whyWithdrawn: letterWithdrawal(ports),
      mailer: smtpUrl ? smtpMailer(smtpUrl, { from: supportEmail }) : undefined,
    }),
];

export function buildJobs(ports: JobPorts): readonly Job[] {
  const own = jobs.map((job) => job(ports));
  return ports.backups === undefined ? own : [...own, backupJob(ports.backups, ports)];
}
