import {
  type Billed,
  type BilledPeriod,
  billingAnchor,
  nextBillingDate,
  overdueFrom,
} from './billing-schedule.ts';
import { startOfPeriod } from './due-dates.ts';
import { formatDate, formatEuro } from './format.ts';
import { type Cents, fromHundredths } from './money.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/**
 * How the money of a subscription stands: `overdue` when a charge was refused or is missing, `processing` when one has
 * begun and is not confirmed, `scheduled` when the first one is still to come, `regular` otherwise.
 */
export const standingKinds = ['regular', 'scheduled', 'processing', 'overdue'] as const;
export type StandingKind = (typeof standingKinds)[number];

export interface Standing {
  readonly kind: StandingKind;
  /** What is overdue or in progress. */
  readonly cents: Cents;
  /** The provider refused a charge; otherwise it is only missing. */
  readonly isRefused: boolean;
  readonly nextAttemptAt: string | null;
}

/** Beside the badge of the status when money is overdue. */
export const overdueLabel = 'Insoluto';

const regular: Standing = { kind: 'regular', cents: 0, isRefused: false, nextAttemptAt: null };

const euro = (cents: Cents) => formatEuro(fromHundredths(cents));

const sumOf = (periods: readonly BilledPeriod[]) =>
  periods.reduce((sum, { amountCents, restCents }) => sum + (restCents ?? amountCents), 0);

const isDenied = ({ chargeState }: BilledPeriod) => chargeState === 'denied';

function overdue(periods: readonly BilledPeriod[]): Standing {
  const retries = periods.flatMap(({ retryAt }) => retryAt ?? []).toSorted();
  return {
    kind: 'overdue',
    cents: sumOf(periods),
    isRefused: periods.some(isDenied),
    nextAttemptAt: retries.at(-1) ?? null,
  };
}

function standingOfActive(billed: Billed, now: Temporal.Instant): Standing {
  const anchor = billingAnchor(billed);
  const isUntilNow = (at: Temporal.Instant) => Temporal.Instant.compare(at, now) <= 0;
  const unpaid = billed.payments
    .filter(({ paidAt }) => paidAt === null)
    .map((payment) => ({
      payment,
      start: startOfPeriod(anchor, billed.recurrenceMonths, payment.period),
    }));
  const isMissing = ({ payment, start }: (typeof unpaid)[number]) =>
    payment.chargeState !== 'pending' && isUntilNow(overdueFrom(start));
  const missing = unpaid.filter((due) => isDenied(due.payment) || isMissing(due));
  if (missing.length > 0) return overdue(missing.map(({ payment }) => payment));

  const begun = unpaid.filter(({ payment, start }) => payment.chargeState || isUntilNow(start));
  if (begun.length > 0)
    return { ...regular, kind: 'processing', cents: sumOf(begun.map(({ payment }) => payment)) };
  return billed.payments.some(({ paidAt }) => paidAt !== null)
    ? regular
    : { ...regular, kind: 'scheduled' };
}

/** From the status, the payments and what the provider said of their charges, and from nothing else. */
export function standingOf(billed: Billed, now: Temporal.Instant): Standing {
  if (billed.status === Active) return standingOfActive(billed, now);
  if (billed.status !== NotActive) return regular;
  const refused = billed.payments.filter((payment) => payment.paidAt === null && isDenied(payment));
  return refused.length > 0 ? overdue(refused) : regular;
}

const meanings: Readonly<Record<SubscriptionStatus, string>> = {
  [Active]: 'Il pagamento è andato a buon fine e si rinnova da solo.',
  [NotActive]: 'L’utente non ha ancora pagato: mandagli un link, oppure passa al bonifico.',
  [ActiveNoRenewal]: 'Pagata con bonifico: alla scadenza non si rinnova.',
  [BankTransferPending]: 'Registra i bonifici ricevuti, poi conferma l’attivazione.',
  [Canceled]: 'L’utente non ha più accesso ai contenuti.',
};
const notBilledAnyMore = 'PayPal non la addebita più: i pagamenti sono sospesi o finiti.';
const periodIsOver = 'Il periodo pagato è finito: manda un link, oppure passa al bonifico.';

function overdueSentence(
  { cents, isRefused, nextAttemptAt }: Standing,
  status: SubscriptionStatus,
): string {
  const missing = isRefused
    ? `Ultimo addebito rifiutato: ${euro(cents)} da incassare.`
    : `Non risulta pagata: ${euro(cents)} da incassare.`;
  if (status === NotActive) return `${missing} ${notBilledAnyMore}`;
  return nextAttemptAt === null
    ? missing
    : `${missing} PayPal riprova il ${formatDate(nextAttemptAt)}.`;
}

/** The sentence on the screen of a subscription, from the same standing as its badges. */
export function meaningOf(billed: Billed, standing: Standing): string {
  const { status, payments } = billed;
  switch (standing.kind) {
    case 'overdue':
      return overdueSentence(standing, status);
    case 'processing':
      return `PayPal non ha ancora confermato l’addebito di ${euro(standing.cents)}: si aggiorna da sola.`;
    case 'scheduled':
      return `Il primo addebito è previsto per il ${formatDate(nextBillingDate(billed))}, poi si rinnova da solo.`;
    case 'regular':
  }
  if (status !== NotActive) return meanings[status];
  if (payments.some(({ providerSubscriptionId }) => providerSubscriptionId))
    return notBilledAnyMore;
  return payments.length > 1 ? periodIsOver : meanings[status];
}
