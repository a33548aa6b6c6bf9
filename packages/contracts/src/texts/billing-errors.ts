import { maxProviderAccounts } from '../values/provider-limits.ts';
import { paymentMessages } from './payment-messages.ts';

export interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
}

/** The expected failures about subscriptions, money, links and payment providers. */
export const billingErrors = {
  'subscription.transitionNotAllowed': {
    status: 409,
    message: 'Operazione non consentita nello stato attuale della sottoscrizione.',
  },
  'subscription.startIsHistory': {
    status: 409,
    message:
      'La data di inizio non si può più cambiare: c’è già un movimento, o PayPal addebita già la sottoscrizione.',
  },
  'subscription.userNotInTenant': {
    status: 400,
    message: 'L’utente scelto non fa parte di questo tenant.',
  },
  'subscription.priceNeedsAdmin': {
    status: 403,
    message: 'In questo tenant un prezzo gratuito o ridotto lo decide un amministratore.',
  },
  'subscription.samePlan': {
    status: 409,
    message: 'Ha già una sottoscrizione a questo piano.',
  },
  'subscription.planUnavailable': {
    status: 400,
    message: 'Il piano scelto non è attivo o non esiste più: scegline un altro.',
  },
  'bankTransfer.returned': {
    status: 409,
    message:
      'Di questo bonifico una parte è già stata restituita: non si può cambiare né eliminare.',
  },
  'bankTransfer.periodIsOver': {
    status: 409,
    message:
      'La scadenza pagata con questo bonifico è chiusa: il bonifico non si può più eliminare né ridurre. Dal suo movimento registra la restituzione, con la data del bonifico se il denaro non è mai arrivato.',
  },
  'bankTransfer.fromStatement': {
    status: 409,
    message:
      'Questo bonifico viene da un estratto conto: per cambiarlo annulla il suo movimento in «Movimenti da registrare».',
  },
  'bankStatement.unreadable': { status: 400, message: 'Questo file non si può leggere.' },
  'bankStatement.otherAccount': {
    status: 409,
    message: 'Questo estratto conto è di un altro conto.',
  },
  'bankMovement.decided': {
    status: 409,
    message: 'Su questo movimento qualcuno ha già deciso: ricarica la pagina.',
  },
  'bankMovement.notCredit': {
    status: 409,
    message: 'Come bonifico si registra solo un accredito in euro.',
  },
  'bankMovement.notDebit': {
    status: 409,
    message: 'Come restituzione si registra solo un addebito in euro.',
  },
  'bankMovement.notAsked': {
    status: 409,
    message: 'Una delle scadenze non è richiesta al cliente o è già pagata.',
  },
  'bankMovement.stillDue': {
    status: 409,
    message: 'Il cliente ha questa scadenza da pagare: registra il movimento per lei.',
  },
  'bankMovement.tooManyReceivables': {
    status: 409,
    message: 'L’importo non arriva a tutte le scadenze scelte: togline una.',
  },
  'bankMovement.tooLarge': {
    status: 409,
    message: 'Un bonifico può essere al massimo di 9.999.999,99 €: il resto va ad altre scadenze.',
  },
  'bankMovement.tooEarly': {
    status: 409,
    message: 'Questo movimento ha una data futura: registralo quando quel giorno è arrivato.',
  },
  'bankMovement.tooMuchReturned': {
    status: 409,
    message:
      'L’addebito supera la parte di questo bonifico non ancora restituita: controlla di aver scelto il bonifico giusto.',
  },
  'bankMovement.returnedTooEarly': {
    status: 409,
    message: 'L’addebito è di un giorno che viene prima di quello del bonifico.',
  },
  'bankMovement.notUndoable': {
    status: 409,
    message: 'Questo movimento è ancora da registrare: non c’è nulla da annullare.',
  },
  'subscription.moneyWentBack': {
    status: 409,
    message:
      'Il denaro di questa scadenza è stato restituito: annulla l’attesa e imposta di nuovo il bonifico, così al cliente si chiede la scadenza successiva.',
  },
  'subscription.restIsOpen': {
    status: 409,
    message: 'Per attivare lo stesso, un amministratore deve abbuonare il resto e dire perché.',
  },
  'paymentLink.nothingToPay': {
    status: 409,
    message: 'Per questa sottoscrizione non c’è nulla da pagare online.',
  },
  'paymentLink.coveredInPart': {
    status: 409,
    message:
      'Una parte dell’importo è già coperta: un link addebiterebbe l’intero, quindi non si può creare.',
  },
  'paymentLink.customerRemoved': {
    status: 409,
    message: 'Il cliente è stato eliminato: non si può più creare un link per lui.',
  },
  'paymentLink.planInactive': {
    status: 409,
    message: 'Il piano di questa sottoscrizione non è attivo: riattivalo per generare un link.',
  },
  'paymentLink.noProvider': {
    status: 409,
    message: 'Configura prima un fornitore di pagamento per questo tenant.',
  },
  'paymentLink.planMismatch': {
    status: 409,
    message: 'Il piano indicato su PayPal non esiste, non è attivo o ha un’altra ricorrenza.',
  },
  'paymentLink.planHasExtras': {
    status: 409,
    message:
      'Il piano indicato su PayPal ha un periodo di prova o un costo di attivazione: scegline uno senza.',
  },
  'paymentLink.planNotInEuro': {
    status: 409,
    message: 'Il piano indicato su PayPal non è in euro.',
  },
  'customerLetter.refused': { status: 409, message: 'Questa lettera non si può inviare.' },
  'customerLetter.writtenToday': {
    status: 409,
    message: 'Oggi questo cliente ha già ricevuto un promemoria.',
  },
  'payment.tokenInvalid': { status: 410, message: paymentMessages.tokenInvalid },
  'payment.refused': { status: 409, message: paymentMessages.updateRefused },
  'payment.pending': { status: 409, message: 'Il pagamento è in verifica presso PayPal.' },
  'provider.unavailable': {
    status: 503,
    message: 'PayPal non risponde. Riprova tra qualche minuto.',
  },
  'provider.rejected': {
    status: 502,
    message: 'PayPal ha rifiutato la richiesta. Controlla la configurazione del fornitore.',
  },
  'provider.tooMany': {
    status: 409,
    message: `L’azienda ha già ${maxProviderAccounts} account PayPal: prima eliminane uno.`,
  },
  'provider.accountInUse': {
    status: 409,
    message:
      'Con questo account PayPal ci sono sottoscrizioni da addebitare: per usarne un altro crea un nuovo fornitore.',
  },
  'provider.addressNotAllowed': {
    status: 400,
    message: 'Indirizzo non ammesso: usa quello di PayPal.',
  },
  'reconciliation.settled': { status: 409, message: 'Questa differenza è già stata chiusa.' },
  'reconciliation.noFix': {
    status: 409,
    message: 'Per questa differenza non c’è più questa correzione da applicare.',
  },
  'reconciliation.refused': {
    status: 409,
    message:
      'PayPal non lo permette per questa sottoscrizione, o non più: controllala sul sito di PayPal.',
  },
  'webhook.refused': { status: 400, message: 'Evento non riconosciuto.' },
  'webhook.notReady': { status: 409, message: 'Il webhook non è ancora registrato.' },
} as const satisfies Record<string, CatalogueEntry>;
