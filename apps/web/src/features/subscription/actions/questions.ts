import { wasBilledByProvider } from '@canone/contracts/billing/payment-link-rule';
import { lastDayOf, periodText } from '@canone/contracts/billing/period-texts';
import { isRunning, SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { DueDate, Subscription } from '@canone/contracts/subscriptions/subscription';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import type { Question, ReasonQuestion } from '../../../kit/confirm/confirm.tsx';
import { formatDate, formatEuro, formatPercentage } from '../../../kit/format/format.ts';
import { factsOf } from '../subscription-facts.ts';
import type { TransferBalance } from '../transfers/balance.ts';

/** SUB-02. */
export function bankTransferQuestion(subscription: Subscription): Question {
  return {
    title: 'Impostare il pagamento con bonifico?',
    text: 'L’operazione è irreversibile: per questa sottoscrizione non si potrà più generare un link di pagamento.',
    facts: factsOf(subscription),
    confirm: 'Imposta bonifico',
    cancel: 'Annulla',
    isDestructive: true,
  };
}

/** SUB-03. A late transfer pays a later period than the one that the customer was asked for. */
export function activationQuestion(
  subscription: Subscription,
  { period, missing, elsewhere }: TransferBalance,
): Question {
  const isExceeded = missing === 0 && elsewhere > 0;
  return {
    title: 'Confermare l’attivazione?',
    text: 'La sottoscrizione diventa attiva, senza rinnovo automatico.',
    facts: {
      ...factsOf(subscription),
      ...(period !== null && { Periodo: period }),
      ...(isExceeded && { 'In eccesso': `${formatEuro(elsewhere)}, a credito o restituiti` }),
    },
    confirm: subscriptionMessages.confirmActivation,
    cancel: 'Annulla',
  };
}

/** BNK-03: a second question, when the transfers do not cover the amount due. The rest is written off. */
export function missingMoneyQuestion(
  subscription: Subscription,
  balance: TransferBalance,
): ReasonQuestion {
  const { due, covering, missing } = balance;
  return {
    title: `Mancano ${formatEuro(missing)}`,
    text: `I bonifici registrati coprono ${formatEuro(covering)} di ${formatEuro(due)}. Attivare lo stesso, abbuonando il resto?`,
    facts: factsOf(subscription),
    confirm: 'Attiva comunque',
    cancel: 'Annulla',
    isDestructive: true,
    reason: { label: 'Motivo', placeholder: 'Perché il resto non si chiede più' },
  };
}

/** M15: booked transfers still cover the same period. */
export function stopAwaitingQuestion(
  subscription: Subscription,
  { covering, missing }: TransferBalance,
): Question {
  const rest = missing > 0 ? ': il resto si potrà pagare solo con un altro bonifico' : '';
  const money =
    covering > 0
      ? ` I ${formatEuro(covering)} già ricevuti restano registrati per questo periodo${rest}.`
      : '';
  return {
    title: 'Annullare l’attesa del bonifico?',
    text: `La sottoscrizione torna non attiva.${money}`,
    facts: factsOf(subscription),
    confirm: 'Sì, annulla l’attesa',
    cancel: 'Continua ad aspettare',
    isDestructive: true,
  };
}

/** M15: money booked for a subscription that is cancelled before its start becomes the customer's credit. */
function cancelAwaitingText({ covering }: TransferBalance): string {
  const money =
    covering > 0 ? ` I ${formatEuro(covering)} già ricevuti diventano credito dell’utente.` : '';
  return `Il bonifico non si aspetta più e la sottoscrizione non si può riattivare.${money} Non si può tornare indietro.`;
}

/** AG3: a subscription that was created by mistake, or that its customer gives up. */
function cancelInactiveText({ payments }: Subscription): string {
  const link = wasBilledByProvider(payments)
    ? ''
    : ' Un link di pagamento già mandato non vale più.';
  return `La sottoscrizione non si potrà più attivare.${link} Il denaro ricevuto per un periodo non iniziato diventa credito dell’utente. Non si può tornare indietro.`;
}

/** AG4: a renewal keeps the VAT of its subscription, also after the plan has another one. */
function vatText({ vatPercentage, plan }: Subscription): string {
  if (vatPercentage === plan.vatPercentage) return '';
  return ` Attenzione: il rinnovo resta con l’IVA al ${formatPercentage(vatPercentage)}, mentre il piano ora ha il ${formatPercentage(plan.vatPercentage)}. Se l’aliquota è cambiata per legge non rinnovare: crea una nuova sottoscrizione dal giorno in cui questa finisce.`;
}

/** The period that "Rinnova" opens, with its amount and the customer's credit, which can pay it. */
export function renewalQuestion(
  subscription: Subscription,
  { next, credit }: { readonly next: DueDate; readonly credit: number },
): Question {
  const { dueDate, periodEnd, netAmount, vatAmount, amount } = next;
  return {
    title: 'Rinnovare la sottoscrizione?',
    text:
      'Si apre il prossimo periodo, da pagare con bonifico. Se non viene pagato in tempo, la sottoscrizione termina. IBAN e causale da mandare al cliente sono nella «Richiesta di pagamento», tra i pagamenti.' +
      vatText(subscription),
    facts: {
      ...factsOf(subscription),
      Periodo: periodText(dueDate, periodEnd),
      Imponibile: formatEuro(netAmount),
      [`IVA ${formatPercentage(subscription.vatPercentage)}`]: formatEuro(vatAmount),
      Totale: formatEuro(amount),
      'Da pagare entro': formatDate(dueDate),
      ...(credit > 0 && { 'Credito da usare': formatEuro(credit) }),
    },
    confirm: 'Rinnova',
    cancel: 'Annulla',
  };
}

export function withdrawRenewalQuestion(subscription: Subscription): Question {
  return {
    title: 'Annullare il rinnovo?',
    text: 'Il prossimo periodo non si chiede più: la sottoscrizione termina con il periodo già pagato. Si può rinnovare di nuovo.',
    facts: factsOf(subscription),
    confirm: 'Sì, annulla il rinnovo',
    cancel: 'Mantieni il rinnovo',
    isDestructive: true,
  };
}

/** Money for a renewal that has not begun becomes the customer's credit. */
function renewedMoney({ renewal }: Subscription, balance: TransferBalance | undefined): string {
  if (renewal !== 'funded') return '';
  return balance && balance.covering > 0
    ? ` I ${formatEuro(balance.covering)} ricevuti per un periodo non ancora iniziato diventano credito dell’utente.`
    : ' Il denaro ricevuto per un periodo non ancora iniziato diventa credito dell’utente.';
}

const running: readonly number[] = Object.values(SubscriptionStatus).filter(isRunning);

/** The loss of a cancellation: the rest of the paid period, or the amount that is still due. */
function lostFacts(subscription: Subscription): Question['facts'] {
  const { subscriptionStatus, standing, payments, nextBillingDate } = subscription;
  if (standing.amount > 0) return { 'Da incassare': formatEuro(standing.amount) };
  const isPaid = payments.some(({ amountDue, rest }) => amountDue > 0 && rest === 0);
  return running.includes(subscriptionStatus) && isPaid
    ? { 'In corso fino al': lastDayOf(nextBillingDate) }
    : {};
}

/** SUB-04. The balance is that of an awaited transfer, or of a renewal that has money. */
export function cancelQuestion(subscription: Subscription, balance?: TransferBalance): Question {
  const { subscriptionStatus: status } = subscription;
  const isOnline = status === SubscriptionStatus.Active;
  const awaited = status === SubscriptionStatus.BankTransferPending ? balance : undefined;
  const isInactive = status === SubscriptionStatus.NotActive;
  const renewal = isOnline ? ' Anche gli addebiti automatici vengono fermati.' : '';
  return {
    title: 'Cancellare la sottoscrizione?',
    text: awaited
      ? cancelAwaitingText(awaited)
      : isInactive
        ? cancelInactiveText(subscription)
        : `L’utente non potrà più accedere ai contenuti.${renewal}${renewedMoney(subscription, balance)} Non si può tornare indietro.`,
    facts: { ...factsOf(subscription), ...lostFacts(subscription) },
    confirm: 'Sì, cancella',
    cancel: awaited ? 'Continua ad aspettare' : isInactive ? 'Annulla' : 'Mantieni attiva',
    isDestructive: true,
  };
}

/** After the replacement, customers can no longer pay with the old link. */
export function replaceLinkQuestion(subscription: Subscription): Question {
  return {
    title: 'Sostituire il link attivo?',
    text: 'Il link attivo smette subito di funzionare, anche per chi lo ha già ricevuto.',
    facts: factsOf(subscription),
    confirm: 'Sostituisci il link',
    cancel: 'Mantieni il link attivo',
    isDestructive: true,
  };
}

/** SUB-07. */
export function linkOffer(subscription: Subscription): Question {
  return {
    title: 'Vuoi generare il link di pagamento?',
    text: 'La sottoscrizione è creata, ma non è attiva finché l’utente non paga.',
    facts: { ...factsOf(subscription), Totale: formatEuro(subscription.paymentAmount) },
    confirm: subscriptionMessages.generateLink,
    cancel: 'Più tardi',
  };
}
