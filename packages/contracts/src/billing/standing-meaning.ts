import { errorCatalogue } from '../texts/errors.ts';
import { formatDate, formatEuro } from '../values/format.ts';
import { type Cents, fromHundredths } from '../values/money.ts';
import { nextBillingDate } from './billing-schedule.ts';
import { type Booked, type BookedPeriod, bookedStateOf } from './booked-period.ts';
import { restOf } from './ledger-rules.ts';
import { statusTexts } from './life-cycle-texts.ts';
import { linkObstacle, wasBilledByProvider } from './payment-link-rule.ts';
import { type Standing, settledPeriodOf } from './standing.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

const { NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** A subscription with the facts that decide whether a payment link is possible. */
export interface Payable extends Booked {
  readonly isPlanActive: boolean;
  readonly isCustomerRemoved: boolean;
}

const euro = (cents: Cents) => formatEuro(fromHundredths(cents));

const notBilledAnyMore = 'PayPal non la addebita più: i pagamenti sono sospesi o finiti.';
const unpaid = {
  never: { fact: 'L’utente non ha ancora pagato', step: 'mandagli un link' },
  again: { fact: 'Il periodo pagato è finito', step: 'manda un link' },
} as const;

/** The sentence of a settled period, which depends on the state of its receivable. */
function settledSentence(billed: Booked, period: BookedPeriod, now: Temporal.Instant): string {
  const { status } = billed;
  const { grossCents, refundedCents, writtenOffCents } = period.balance;
  const { consequence, paid } = statusTexts[status];
  switch (bookedStateOf(period, billed, now)) {
    case 'refunded':
      return status === NotActive || status === BankTransferPending
        ? 'Il pagamento è stato restituito: non resta nulla da incassare.'
        : `Il pagamento è stato restituito. ${consequence}`;
    case 'partlyRefunded':
      return `Il pagamento è stato restituito in parte (${euro(refundedCents)}). ${consequence}`;
    case 'writtenOff':
      return `L’importo è stato abbuonato, non incassato. ${consequence}`;
    default:
  }
  if (grossCents === 0) return `Non c’è nulla da pagare. ${consequence}`;
  return writtenOffCents === 0
    ? paid
    : `Pagata in parte, ${euro(writtenOffCents)} abbuonati. ${consequence}`;
}

/**
 * The sentence of an inactive subscription. It names the next step if there is one, otherwise the reason why no payment
 * link is possible.
 */
function meaningOfNotActive(billed: Payable, now: Temporal.Instant): string {
  const { status, payments, isPlanActive, isCustomerRemoved } = billed;
  if (wasBilledByProvider(payments)) return notBilledAnyMore;
  const last = payments.at(-1);
  const amount = last?.balance.grossCents ?? 0;
  const rest = last ? restOf(last.balance) : 0;
  if (last && amount > 0 && rest === 0) return settledSentence(billed, last, now);
  const link = { status, periods: payments, amount, rest, isPlanActive, isCustomerRemoved };
  const obstacle = linkObstacle(link);
  const { fact, step } = payments.length > 1 ? unpaid.again : unpaid.never;
  if (!obstacle) return `${fact}: ${step}, oppure passa al bonifico.`;
  const { message } = errorCatalogue[obstacle];
  const isOnlyByTransfer =
    obstacle === 'paymentLink.nothingToPay' || obstacle === 'paymentLink.coveredInPart';
  return isOnlyByTransfer ? `${message} Per attivarla passa al bonifico.` : `${fact}. ${message}`;
}

/** The text of the amount due, with the part that was paid before and reversed by the bank. */
function openAmount({ cents, takenBackCents }: Standing): string {
  const amount = `${euro(cents)} da incassare`;
  if (takenBackCents === 0) return amount;
  return takenBackCents === cents
    ? `${amount}, stornati dalla banca`
    : `${amount}, di cui ${euro(takenBackCents)} stornati dalla banca`;
}

/**
 * The sentence for an amount due that was completely paid before and reversed; undefined if another amount is due too.
 */
function takenBackSentence({ cents, takenBackCents }: Standing): string | undefined {
  return takenBackCents === cents && cents > 0
    ? `La banca ha stornato l’addebito: ${euro(cents)} da incassare.`
    : undefined;
}

function overdueSentence(standing: Standing, status: SubscriptionStatus): string {
  const { isRefused, nextAttemptAt } = standing;
  const missing = isRefused
    ? `Ultimo addebito rifiutato: ${openAmount(standing)}.`
    : (takenBackSentence(standing) ?? `Non risulta pagata: ${openAmount(standing)}.`);
  if (status === NotActive) return `${missing} ${notBilledAnyMore}`;
  return nextAttemptAt === null
    ? missing
    : `${missing} PayPal riprova il ${formatDate(nextAttemptAt)}.`;
}

/** The sentence for an amount that is due but not overdue. */
function dueSentence(standing: Standing, status: SubscriptionStatus): string {
  const { kind, cents, takenBackCents } = standing;
  const takenBack = takenBackSentence(standing);
  if (takenBack) return takenBack;
  if (kind === 'partial') return `Pagata in parte: ${openAmount(standing)}.`;
  if (kind === 'due' && status === ActiveNoRenewal)
    return `Non ancora pagata: ${openAmount(standing)}.`;
  const awaited = `PayPal non ha ancora confermato l’addebito di ${euro(cents - takenBackCents)}: si aggiorna da sola.`;
  return takenBackCents === 0
    ? awaited
    : `La banca ha stornato un addebito: ${euro(takenBackCents)} da incassare. ${awaited}`;
}

function scheduledSentence(billed: Booked): string {
  const last = billed.payments.at(-1);
  if (billed.status === ActiveNoRenewal && last && settledPeriodOf(billed))
    return `Il rinnovo non è ancora pagato: ${euro(restOf(last.balance))} da incassare entro il ${formatDate(last.dueAt)}, poi la sottoscrizione termina.`;
  return billed.status === ActiveNoRenewal && last
    ? `Non ancora pagata: ${euro(restOf(last.balance))} da incassare entro il ${formatDate(last.dueAt)}.`
    : `Il primo addebito è previsto per il ${formatDate(nextBillingDate(billed))}, poi si rinnova da solo.`;
}

/** The sentence of an awaited transfer. It names the missing amount if a part was received. */
function awaitedSentence(period: BookedPeriod | undefined): string {
  const received = period?.balance.coveredCents ?? 0;
  return period && received > 0
    ? `Ricevuti ${euro(received)}, mancano ${euro(restOf(period.balance))}: registra i bonifici che arrivano, poi conferma l’attivazione.`
    : statusTexts[BankTransferPending].usual;
}

function regularSentence(billed: Payable, now: Temporal.Instant): string {
  const { status, payments } = billed;
  if (status === NotActive) return meaningOfNotActive(billed, now);
  const last = payments.at(-1);
  if (status === BankTransferPending && (!last || restOf(last.balance) !== 0))
    return awaitedSentence(last);
  const settled = status === Canceled ? undefined : settledPeriodOf(billed);
  return settled ? settledSentence(billed, settled, now) : statusTexts[status].paid;
}

/** The sentence on the screen of a subscription. It follows from the payment state that also determines the badges. */
export function meaningOf(billed: Payable, standing: Standing, now: Temporal.Instant): string {
  switch (standing.kind) {
    case 'overdue':
      return overdueSentence(standing, billed.status);
    case 'partial':
    case 'due':
    case 'processing':
      return dueSentence(standing, billed.status);
    case 'scheduled':
      return scheduledSentence(billed);
    case 'regular':
  }
  return regularSentence(billed, now);
}
