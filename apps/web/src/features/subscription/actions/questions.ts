import { subscriptionMessages } from '@canone/contracts/messages';
import type { Subscription } from '@canone/contracts/subscription';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import type { Question, ReasonQuestion } from '../../../kit/confirm/confirm.tsx';
import { formatEuro } from '../../../kit/format.ts';
import { factsOf } from '../subscription-name.ts';
import type { Balance } from '../transfers/balance.ts';

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

/** SUB-03. */
export function activationQuestion(subscription: Subscription): Question {
  return {
    title: 'Confermare l’attivazione?',
    text: 'La sottoscrizione diventa attiva, senza rinnovo automatico.',
    facts: factsOf(subscription),
    confirm: subscriptionMessages.confirmActivation,
    cancel: 'Annulla',
  };
}

/** BNK-03: asked after the other one, when the transfers do not cover what is due: the rest is written off. */
export function missingMoneyQuestion(subscription: Subscription, balance: Balance): ReasonQuestion {
  const { due, received, missing } = balance;
  return {
    title: `Mancano ${formatEuro(missing)}`,
    text: `I bonifici registrati coprono ${formatEuro(received)} di ${formatEuro(due)}. Attivare lo stesso, abbuonando il resto?`,
    facts: factsOf(subscription),
    confirm: 'Attiva comunque',
    cancel: 'Annulla',
    isDestructive: true,
    reason: { label: 'Motivo', placeholder: 'Perché il resto non si chiede più' },
  };
}

/** SUB-04. */
export function cancelQuestion(subscription: Subscription): Question {
  const isOnline = subscription.subscriptionStatus === SubscriptionStatus.Active;
  const renewal = isOnline ? ' Anche gli addebiti automatici vengono fermati.' : '';
  return {
    title: 'Cancellare la sottoscrizione?',
    text: `L’utente non potrà più accedere ai contenuti.${renewal} Non si può tornare indietro.`,
    facts: factsOf(subscription),
    confirm: 'Sì, cancella',
    cancel: 'Mantieni attiva',
    isDestructive: true,
  };
}

/** Whoever was sent the live link could not pay with it any more. */
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
