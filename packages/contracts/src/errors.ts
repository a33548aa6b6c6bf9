interface CatalogueEntry {
  readonly status: number;
  readonly message: string;
}

/** Every expected failure: its stable code, HTTP status and Italian message. */
export const errorCatalogue = {
  'request.invalid': { status: 400, message: 'Controlla i dati inseriti.' },
  'request.tooLarge': { status: 413, message: 'La richiesta è troppo grande.' },
  'request.unsupportedMediaType': {
    status: 415,
    message: 'Formato della richiesta non supportato.',
  },
  'request.tooMany': { status: 429, message: 'Troppe richieste. Riprova tra qualche istante.' },
  'request.headersTooLarge': {
    status: 431,
    message: 'Le intestazioni della richiesta sono troppo grandi.',
  },
  'request.tooSlow': {
    status: 408,
    message: 'La richiesta è arrivata troppo lentamente. Riprova.',
  },
  'request.keyReused': {
    status: 422,
    message: 'Questa richiesta era già stata inviata con altri dati. Controlla prima di riprovare.',
  },
  'request.unknownPath': { status: 404, message: 'Indirizzo inesistente.' },
  'access.apiKey': { status: 401, message: 'Chiave API mancante o errata.' },
  'access.signIn': { status: 401, message: 'Accesso non autorizzato.' },
  'access.expired': {
    status: 401,
    message: 'Il token di accesso è scaduto. Effettua nuovamente il login.',
  },
  'access.denied': { status: 403, message: 'Non hai i permessi per questa operazione.' },
  'access.tenantMissing': { status: 400, message: 'Scegli prima un tenant.' },
  'access.tenantDenied': { status: 403, message: 'Non fai parte di questo tenant.' },
  'signIn.wrong': { status: 401, message: 'Email o password errate.' },
  'signIn.passwordResetRequired': { status: 409, message: 'Devi impostare una nuova password.' },
  'signIn.resetTokenInvalid': { status: 410, message: 'Token non valido o scaduto.' },
  'account.wrongPassword': { status: 400, message: 'La password attuale non è corretta.' },
  'user.roleNotGrantable': { status: 403, message: 'Non puoi assegnare questo ruolo.' },
  'user.sharedReadOnly': {
    status: 403,
    message: 'La persona fa parte anche di altri tenant: può modificarla solo un Super Admin.',
  },
  'user.ownAccess': { status: 409, message: 'Non puoi togliere l’accesso a te stesso.' },
  'user.stillBilled': {
    status: 409,
    message:
      'Questa persona ha sottoscrizioni che PayPal può ancora addebitare: cancellale prima di eliminarla.',
  },
  'user.notInvitable': {
    status: 409,
    message: 'Questa persona non aspetta un invito: ha già la sua password, o non può accedere.',
  },
  'export.busy': {
    status: 503,
    message: 'Sono già in corso altre esportazioni. Riprova tra qualche istante.',
  },
  'export.tooManyRows': {
    status: 409,
    message: 'Sono troppe righe per un foglio di Excel: restringi i filtri o usa il CSV.',
  },
  'entity.notFound': { status: 404, message: 'Elemento non trovato.' },
  'entity.inUse': {
    status: 409,
    message: 'L’elemento è usato da altri dati e non può essere eliminato.',
  },
  'entity.duplicate': { status: 409, message: 'Esiste già un elemento con questi dati.' },
  'entity.changedMeanwhile': {
    status: 409,
    message: 'Qualcun altro ha modificato questo elemento. Ricarica la pagina e riprova.',
  },
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
  'subscription.planUnavailable': { status: 400, message: 'Il piano scelto non è disponibile.' },
  'ledger.notRefundable': {
    status: 409,
    message: 'Tramite PayPal si rimborsa solo un addebito di cui resta qualcosa.',
  },
  'ledger.noCredit': {
    status: 409,
    message: 'Su questo movimento non c’è credito, o la scadenza è già coperta.',
  },
  'ledger.otherCustomer': {
    status: 409,
    message: 'Il credito vale solo per le scadenze dello stesso cliente.',
  },
  'ledger.notAsked': {
    status: 409,
    message:
      'Questa scadenza non è richiesta al cliente: il credito vale solo per ciò che deve ancora pagare.',
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
  'bankStatement.busy': {
    status: 503,
    message: 'È già in corso un’altra importazione. Riprova tra qualche istante.',
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
  'bankMovement.tooManyReceivables': {
    status: 409,
    message: 'L’importo non arriva a tutte le scadenze scelte: togline una.',
  },
  'bankMovement.tooEarly': {
    status: 409,
    message: 'Un bonifico non può avere una data futura: registralo quando il giorno è arrivato.',
  },
  'bankMovement.tooMuchReturned': {
    status: 409,
    message: 'L’addebito è più grande di ciò che resta di questo bonifico.',
  },
  'bankMovement.notUndoable': {
    status: 409,
    message: 'Questo movimento è ancora da registrare: non c’è nulla da annullare.',
  },
  'ledger.nothingToWriteOff': { status: 409, message: 'Non resta nulla da abbuonare.' },
  'subscription.moneyWentBack': {
    status: 409,
    message:
      'Il denaro di questa scadenza è stato restituito: annulla l’attesa e imposta di nuovo il bonifico, così viene chiesta la prossima.',
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
  'payment.tokenInvalid': { status: 410, message: 'Token non valido.' },
  'payment.refused': { status: 409, message: 'Aggiornamento del pagamento fallito.' },
  'payment.pending': { status: 409, message: 'Il pagamento è in verifica presso PayPal.' },
  'provider.unavailable': {
    status: 503,
    message: 'PayPal non risponde. Riprova tra qualche minuto.',
  },
  'provider.rejected': {
    status: 502,
    message: 'PayPal ha rifiutato la richiesta. Controlla la configurazione del fornitore.',
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
  'webhook.notReady': { status: 503, message: 'Il webhook non è ancora registrato.' },
  'server.unavailable': {
    status: 503,
    message: 'Servizio momentaneamente non disponibile. Riprova tra poco.',
  },
  'server.failure': { status: 500, message: 'Si è verificato un errore imprevisto.' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
