import { wasBilledByProvider } from '@canone/contracts/billing/payment-link-rule';
import { lastDayOf } from '@canone/contracts/billing/period-texts';
import { isRunning, SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import type { Question } from '../../../kit/confirm/confirm.tsx';
import { factsOf } from '../../../kit/confirm/facts-of.ts';
import { formatEuro } from '../../../kit/format/format.ts';
import type { TransferBalance } from '../transfers/balance.ts';

/**
 * The consequence of cancelling a subscription that waits for a transfer. Money that was already received becomes the
 * customer's credit (M15).
 */
function cancelAwaitingText({ covering }: TransferBalance): string {
  const money =
    covering > 0 ? ` I ${formatEuro(covering)} già ricevuti diventano credito dell’utente.` : '';
  return `Il bonifico non si aspetta più e la sottoscrizione non si può riattivare.${money} Non si può tornare indietro.`;
}

/** The consequence of cancelling an inactive subscription, for example one that was created by mistake (AG3). */
function cancelInactiveText({ payments }: Subscription): string {
  const link = wasBilledByProvider(payments)
    ? ''
    : ' Un link di pagamento già mandato non vale più.';
  return `La sottoscrizione non si potrà più attivare.${link} Il denaro ricevuto per un periodo non iniziato diventa credito dell’utente. Non si può tornare indietro.`;
}

/** Says that money for a renewal that has not begun becomes the customer's credit. */
function renewedMoney({ renewal }: Subscription, balance: TransferBalance | undefined): string {
  if (renewal !== 'funded') return '';
  return balance && balance.covering > 0
    ? ` I ${formatEuro(balance.covering)} ricevuti per un periodo non ancora iniziato diventano credito dell’utente.`
    : ' Il denaro ricevuto per un periodo non ancora iniziato diventa credito dell’utente.';
}

const running: readonly number[] = Object.values(SubscriptionStatus).filter(isRunning);

/** Mentions «Ferma il rinnovo», which ends the subscription without losing the paid period. */
function stopHint({ renewal }: Subscription): string {
  return renewal === 'stoppable' ? ': per aspettare c’è «Ferma il rinnovo»' : '';
}

/** The loss that a cancellation causes: the remaining paid time, or the amount that is still due. */
function lostFacts(subscription: Subscription): Question['facts'] {
  const { subscriptionStatus, standing, payments, scheduledEnd } = subscription;
  if (standing.amount > 0) return { 'Da incassare': formatEuro(standing.amount) };
  const isPaid = payments.some(({ amountDue, rest }) => amountDue > 0 && rest === 0);
  return running.includes(subscriptionStatus) && isPaid
    ? {
        'Pagata fino al': `${lastDayOf(scheduledEnd)}, ma finisce subito${stopHint(subscription)}`,
      }
    : {};
}

/**
 * Says that the unpaid amount will no longer be due, because no other text says it (AJ3). A reversed payment stays due.
 */
function droppedText({ standing }: Subscription): string {
  return standing.amount > 0
    ? ' L’importo da incassare non sarà più chiesto, tranne ciò che la banca ha stornato: se il cliente lo deve, incassalo prima.'
    : '';
}

/** The texts of the question that depend on the subscription's status. */
function cancelWords(
  subscription: Subscription,
  balance: TransferBalance | undefined,
): Pick<Question, 'text' | 'cancel'> {
  const { subscriptionStatus: status } = subscription;
  if (status === SubscriptionStatus.BankTransferPending && balance)
    return { text: cancelAwaitingText(balance), cancel: 'Continua ad aspettare' };
  if (status === SubscriptionStatus.NotActive)
    return { text: cancelInactiveText(subscription), cancel: 'Annulla' };
  const isOnline = status === SubscriptionStatus.Active;
  const charges = isOnline ? ' Anche gli addebiti automatici vengono fermati.' : '';
  return {
    text: `L’utente non potrà più accedere ai contenuti.${charges}${droppedText(subscription)}${renewedMoney(subscription, balance)} Non si può tornare indietro.`,
    cancel: 'Mantieni attiva',
  };
}

/**
 * The question before a stop of the renewal (SUB-12). The customer keeps the access until the end of the paid period.
 */
export function stopRenewalQuestion(subscription: Subscription): Question {
  return {
    title: 'Fermare il rinnovo?',
    text: 'PayPal non addebita più nulla. L’utente mantiene l’accesso fino alla fine del periodo pagato, poi la sottoscrizione termina. Non si può tornare indietro: prima della fine si può rinnovare solo con bonifico.',
    facts: {
      ...factsOf(subscription),
      'Attiva fino al': lastDayOf(subscription.scheduledEnd),
    },
    confirm: 'Sì, ferma il rinnovo',
    cancel: 'Mantieni il rinnovo',
    isDestructive: true,
  };
}

/**
 * The question before a cancellation (SUB-04). `balance` belongs to an awaited transfer, or to a renewal for which
 * money was received.
 */
export function cancelQuestion(subscription: Subscription, balance?: TransferBalance): Question {
  return {
    title: 'Cancellare la sottoscrizione?',
    ...cancelWords(subscription, balance),
    facts: { ...factsOf(subscription), ...lostFacts(subscription) },
    confirm: 'Sì, cancella',
    isDestructive: true,
  };
}
