import { billingErrors, type CatalogueEntry } from './billing-errors.ts';
import { notFound, ownAccessKept } from './common-messages.ts';
import { emailChangeMessages } from './email-change-messages.ts';
import { ledgerErrors } from './ledger-errors.ts';
import { signInMessages, unexpectedFailure } from './messages.ts';
import { renewalErrors } from './renewal-errors.ts';
import { secondFactorMessages } from './second-factor-messages.ts';

/** All expected failures with their stable code, HTTP status and Italian message. */
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
  'request.answerErased': {
    status: 410,
    message:
      'Questa richiesta era già stata eseguita: non inviarla di nuovo. La sua risposta è stata cancellata insieme ai dati di una persona.',
  },
  'customerImport.unreadable': {
    status: 400,
    message: 'Da questo file non si possono leggere clienti.',
  },
  'request.unknownPath': { status: 404, message: 'Indirizzo inesistente.' },
  'access.apiKey': { status: 401, message: 'Chiave API mancante o errata.' },
  'access.signIn': { status: 401, message: signInMessages.unauthorized },
  'access.expired': {
    status: 401,
    message: 'Il token di accesso è scaduto. Effettua nuovamente il login.',
  },
  'access.denied': { status: 403, message: 'Non hai i permessi per questa operazione.' },
  'access.tenantMissing': { status: 400, message: 'Scegli prima un tenant.' },
  'access.tenantDenied': { status: 403, message: 'Non fai parte di questo tenant.' },
  'signIn.wrong': { status: 401, message: 'Email o password errate.' },
  'signIn.passwordResetRequired': { status: 409, message: 'Devi impostare una nuova password.' },
  'signIn.secondFactorRequired': { status: 409, message: secondFactorMessages.required },
  'signIn.stepExpired': { status: 410, message: 'L’accesso è scaduto: ricomincia.' },
  'signIn.wrongCode': { status: 401, message: secondFactorMessages.wrongCode },
  'account.factorRequired': { status: 400, message: secondFactorMessages.required },
  'account.wrongCode': { status: 400, message: secondFactorMessages.wrongCode },
  'account.totpPresent': { status: 409, message: 'Hai già un’app di autenticazione.' },
  'account.noTotpBegun': { status: 409, message: 'Ricomincia: la chiave non vale più.' },
  'account.noPasskeysHere': {
    status: 409,
    message: 'Qui le passkey non si possono usare: serve un indirizzo https con un nome.',
  },
  'account.passkeyRefused': {
    status: 409,
    message: secondFactorMessages.passkeyRefused,
  },
  'account.tooManyPasskeys': {
    status: 409,
    message: 'Hai già 20 passkey: prima togline una.',
  },
  'account.factorKept': {
    status: 409,
    message: 'Il tuo ruolo richiede un secondo fattore: prima aggiungine un altro.',
  },
  'user.ownFactor': {
    status: 409,
    message: 'Il tuo secondo fattore si toglie da «Il mio account».',
  },
  'account.noFactor': { status: 409, message: 'Non hai un secondo fattore.' },
  'signIn.resetTokenInvalid': { status: 410, message: signInMessages.resetTokenInvalid },
  'account.wrongPassword': { status: 400, message: 'La password attuale non è corretta.' },
  'tenant.tooMany': {
    status: 409,
    message: 'Hai già creato tutti i tenant previsti. Per averne altri, rivolgiti all’assistenza.',
  },
  'tenant.last': {
    status: 409,
    message:
      'È il tuo unico tenant: senza, non entreresti più in nessuno. Per eliminarlo rivolgiti all’assistenza.',
  },
  'emailChange.linkInvalid': { status: 410, message: emailChangeMessages.linkInvalid },
  'emailChange.none': { status: 409, message: 'Nessuna nuova email aspetta una conferma.' },
  'emailChange.taken': {
    status: 409,
    message: 'Questo indirizzo nel frattempo è di un’altra persona.',
  },
  'user.roleNotGrantable': { status: 403, message: 'Non puoi assegnare questo ruolo.' },
  'user.sharedReadOnly': {
    status: 403,
    message: 'La persona fa parte anche di altri tenant: può modificarla solo un Super Admin.',
  },
  'user.ownAccess': { status: 409, message: ownAccessKept },
  'user.stillBilled': {
    status: 409,
    message:
      'Questa persona ha sottoscrizioni che PayPal può ancora addebitare: cancellale prima di eliminarla.',
  },
  'user.notErasable': {
    status: 409,
    message: 'I dati di questa persona non si possono ancora cancellare.',
  },
  'user.notInvitable': {
    status: 409,
    message: 'Questa persona non aspetta un invito: ha già la sua password, o non può accedere.',
  },
  'export.busy': {
    status: 429,
    message: 'Sono già in corso altre esportazioni. Riprova tra qualche istante.',
  },
  'upload.busy': {
    status: 429,
    message: 'Sono già in corso altri caricamenti. Riprova tra qualche istante.',
  },
  'export.tooManyRows': {
    status: 409,
    message: 'Sono troppe righe per un foglio di Excel: restringi i filtri o usa il CSV.',
  },
  'entity.notFound': { status: 404, message: notFound },
  'entity.inUse': {
    status: 409,
    message: 'L’elemento è usato da altri dati e non può essere eliminato.',
  },
  'entity.duplicate': { status: 409, message: 'Esiste già un elemento con questi dati.' },
  'entity.changedMeanwhile': {
    status: 409,
    message: 'Qualcun altro ha modificato questo elemento. Ricarica la pagina e riprova.',
  },
  'savedView.shareDenied': {
    status: 403,
    message: 'Solo un amministratore può salvare, cambiare o eliminare una vista condivisa.',
  },
  'savedView.tooMany': {
    status: 409,
    message: 'Di questo elenco ci sono già 50 viste: prima eliminane una.',
  },
  'bulk.countChanged': {
    status: 409,
    message: 'Nel frattempo i risultati sono cambiati: controlla e conferma di nuovo.',
  },
  'bulk.empty': { status: 409, message: 'Non c’è nessuna riga da lavorare.' },
  'bulk.tooMany': {
    status: 409,
    message: 'Un’operazione lavora al massimo 10.000 righe: restringi i filtri.',
  },
  'bulk.alreadyRunning': {
    status: 409,
    message: 'Una tua operazione uguale è già in corso: aspetta che finisca, o annullala.',
  },
  'bulk.notRunning': { status: 409, message: 'Questa operazione è già terminata.' },
  'bulk.nothingToResume': { status: 409, message: 'Non c’è nessuna riga da riprovare.' },
  ...billingErrors,
  ...ledgerErrors,
  ...renewalErrors,
  'server.unavailable': {
    status: 503,
    message: 'Servizio momentaneamente non disponibile. Riprova tra poco.',
  },
  'server.failure': { status: 500, message: unexpectedFailure },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
