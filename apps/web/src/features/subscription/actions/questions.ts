import { pastPeriodText, periodText } from '@canone/contracts/billing/period-texts';
import type { DueDate, PlanTerms } from '@canone/contracts/subscriptions/due-date';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import type { ChoiceQuestion, Question, ReasonQuestion } from '../../../kit/confirm/confirm.tsx';
import { factsOf } from '../../../kit/confirm/facts-of.ts';
import { transferQuestion } from '../../../kit/confirm/transfer-question.ts';
import { formatDate, formatEuro, formatPercentage } from '../../../kit/format/format.ts';
import type { TransferBalance } from '../transfers/balance.ts';

export { cancelQuestion, stopRenewalQuestion } from './cancel-question.ts';

/** The question before a subscription is set to wait for a bank transfer (SUB-02). */
export function bankTransferQuestion(subscription: Subscription): Question {
  return { ...transferQuestion('questa sottoscrizione'), facts: factsOf(subscription) };
}

type Period = Pick<DueDate, 'dueDate' | 'periodEnd'>;

/**
 * The period that the transfers pay. `present` is the current period if the requested period is over. It is undefined
 * if the requested period is not over, and null if the current period is unknown.
 */
function paidPeriod(asked: string | null, present: Period | null | undefined) {
  const named = present ? periodText(present.dueDate, present.periodEnd) : null;
  if (present === undefined) return { text: '', named: asked };
  return { text: ` ${pastPeriodText(asked ?? '')}`, named };
}

/** The question before an activation (SUB-03). After the requested period the money pays the current period (AI5). */
export function activationQuestion(
  subscription: Subscription,
  { period, missing, elsewhere }: TransferBalance,
  present?: Period | null,
): Question {
  const isExceeded = missing === 0 && elsewhere > 0;
  const paid = paidPeriod(period, present);
  return {
    title: 'Confermare l’attivazione?',
    text: `La sottoscrizione diventa attiva, senza rinnovo automatico.${paid.text}`,
    facts: {
      ...factsOf(subscription),
      ...(paid.named !== null && { Periodo: paid.named }),
      ...(isExceeded && { 'In eccesso': `${formatEuro(elsewhere)}, a credito o restituiti` }),
    },
    confirm: subscriptionMessages.confirmActivation,
    cancel: 'Annulla',
  };
}

/** Asked before an activation if transfers do not cover the amount due (BNK-03). The missing amount is written off. */
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
    reasonHint: 'Perché il resto non si chiede più',
  };
}

/** Asked before the wait for a transfer ends. Registered transfers still cover the same period (M15). */
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

interface Renewed {
  readonly next: DueDate;
  /** The plan's new values for the renewal; null or missing when the renewal cannot take other values. */
  readonly planTerms?: PlanTerms | null;
  /** The customer's credit in euro; 0 if the person may not read it. */
  readonly credit: number;
  readonly hasCredit: boolean;
}

/** Warns that a renewal keeps the old VAT rate. It cannot take the values of a plan with a new recurrence (AG4). */
function vatText({ vatPercentage, plan }: Subscription): string {
  if (vatPercentage === plan.vatPercentage) return '';
  return ` Attenzione: il rinnovo resta con l’IVA al ${formatPercentage(vatPercentage)}, mentre il piano ora ha il ${formatPercentage(plan.vatPercentage)} e un’altra ricorrenza. Se l’aliquota è cambiata per legge non rinnovare: crea una nuova sottoscrizione dal giorno in cui questa finisce.`;
}

/** A renewal does not use the customer's credit by itself (AI6). */
const creditText =
  ' Il credito del cliente non si usa da solo: dopo il rinnovo aprilo in «Incassi» e premi «Usa il credito».';

/** The text about the credit for a person who may not read its amount (AJ10). */
const hiddenCreditText =
  ' Il cliente ha un credito: prima di chiedergli un bonifico avvisa un amministratore, che può usarlo per questo periodo.';

function creditWords({ credit, hasCredit }: Renewed): string {
  if (credit > 0) return creditText;
  return hasCredit ? hiddenCreditText : '';
}

/** The question of "Rinnova", with the next period, its amount and the customer's credit. */
export function renewalQuestion(
  subscription: Subscription,
  renewed: Renewed,
): Question | ChoiceQuestion {
  const { next, planTerms, credit } = renewed;
  const { dueDate, periodEnd, netAmount, vatAmount, amount } = next;
  const { vatPercentage } = subscription;
  const text =
    'Si apre il prossimo periodo, da pagare con bonifico. Se non viene pagato in tempo, la sottoscrizione termina. IBAN e causale da mandare al cliente sono nella «Richiesta di pagamento», tra i pagamenti.' +
    creditWords(renewed);
  const amounts = {
    Imponibile: formatEuro(netAmount),
    [`IVA ${formatPercentage(vatPercentage)}`]: formatEuro(vatAmount),
    Totale: formatEuro(amount),
  };
  const common = {
    title: 'Rinnovare la sottoscrizione?',
    facts: {
      ...factsOf(subscription),
      Periodo: periodText(dueDate, periodEnd),
      ...(!planTerms && amounts),
      'Da pagare entro': formatDate(dueDate),
      ...(credit > 0 && { 'Credito da usare': formatEuro(credit) }),
    },
    cancel: 'Annulla',
  };
  if (!planTerms) return { ...common, text: text + vatText(subscription), confirm: 'Rinnova' };
  return {
    ...common,
    text: `${text} Il piano ora ha altri valori: se li scegli, valgono da questo periodo in poi. I periodi già aperti non cambiano.`,
    comparison: {
      columns: ['Valori di prima', 'Valori attuali del piano'],
      rows: [
        ['Imponibile', formatEuro(netAmount), formatEuro(planTerms.netAmount)],
        ['Aliquota', formatPercentage(vatPercentage), formatPercentage(planTerms.vatPercentage)],
        ['IVA', formatEuro(vatAmount), formatEuro(planTerms.vatAmount)],
        ['Totale', formatEuro(amount), formatEuro(planTerms.amount)],
      ],
    },
    confirm: 'Rinnova con i valori di prima',
    alternative: 'Rinnova con i valori attuali del piano',
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

/** The question before an active link is replaced. Customers can no longer pay with the old link afterwards. */
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

/** Asked after the creation (SUB-07). The alternative to a link is the details of a bank transfer (AP4). */
export function linkOffer(subscription: Subscription): ChoiceQuestion {
  return {
    title: 'Vuoi generare il link di pagamento?',
    text: 'La sottoscrizione è creata, ma non è attiva finché l’utente non paga.',
    facts: { ...factsOf(subscription), Totale: formatEuro(subscription.paymentAmount) },
    confirm: subscriptionMessages.generateLink,
    alternative: subscriptionMessages.payByBankTransfer,
    cancel: 'Più tardi',
  };
}
