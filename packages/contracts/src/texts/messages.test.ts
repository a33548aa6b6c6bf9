import { describe, expect, test } from 'vitest';
import { Credentials } from '../access/sign-in.ts';
import { validate } from '../kit/validation.ts';
import { errorCatalogue } from './errors.ts';
import {
  deleteMessages,
  detailMessages,
  listMessages,
  signInMessages,
  subscriptionMessages,
  tenantMessages,
  userMessages,
} from './messages.ts';
import { paymentMessages } from './payment-messages.ts';
import { inlineTableMessages, planMessages } from './plan-messages.ts';

/** Texts copied from the specification, §2.3–§8, with its straight and typographic apostrophes. */
const specified: readonly [string, string, string][] = [
  ['AUT-03', signInMessages.failed, 'Errore durante il login'],
  ['AUT-06', signInMessages.sessionExpired, 'La sessione è scaduta. Effettua nuovamente il login.'],
  ['AUT-06', signInMessages.unauthorized, 'Accesso non autorizzato.'],
  ['AUT-09', signInMessages.resetRequested, 'Email di reset inviata con successo!'],
  ['AUT-09', signInMessages.resetRequestFailed, "Errore nell'invio della richiesta di reset."],
  ['AUT-10', signInMessages.resetTokenInvalid, 'Token non valido o scaduto.'],
  ['AUT-10', signInMessages.resetFailed, 'Errore nel reset della password.'],
  [
    'AUT-10',
    signInMessages.resetDone,
    'Password reimpostata con successo! Reindirizzamento in corso...',
  ],
  ['AUT-11', signInMessages.passwordsDiffer, 'Le password non corrispondono.'],
  ['AUT-11', signInMessages.passwordTooShort, 'La password deve contenere almeno 6 caratteri.'],
  [
    'TEN-03',
    tenantMessages.listFailed,
    'Errore nel recupero delle tenant. Redirect al login in corso.',
  ],
  [
    'TEN-05',
    tenantMessages.bypassRefused,
    'Il bypass del tenant è consentito solo sulla pagina di pagamento.',
  ],
  ['LST-05', listMessages.empty, 'Ancora niente qui'],
  [
    'LST-12',
    listMessages.loadFailed,
    'Errore nel recupero dei dati. Sono presenti maggiori dettagli nella console.',
  ],
  ['LST-12', listMessages.noData, 'Nessun dato ricevuto.'],
  ['LST-02', listMessages.filters, 'Filtri di Ricerca'],
  ['LST-02', listMessages.search, 'Cerca'],
  ['LST-02', listMessages.reset, 'Resetta'],
  ['LST-06', listMessages.pageSize, 'Mostra:'],
  ['LST-03', listMessages.actions, 'Azioni'],
  ['LST-04', deleteMessages.title, 'Sei sicuro?'],
  ['LST-04', deleteMessages.text, 'Non potrai annullare questa operazione!'],
  ['LST-04', deleteMessages.confirm, 'Sì, elimina!'],
  ['LST-04', deleteMessages.cancel, 'Annulla'],
  ['LST-11', deleteMessages.failed('X'), "C'è stato un problema con l'eliminazione dell'entità: X"],
  ['DET-02', detailMessages.create, 'Crea'],
  ['DET-02', detailMessages.save, 'Salva'],
  ['DET-02', detailMessages.back, 'Indietro'],
  ['DET-02', detailMessages.created, 'Nuovo elemento creato!'],
  ['DET-02', detailMessages.updated, 'Elemento aggiornato!'],
  [
    'DET-03',
    detailMessages.saveFailed,
    'Errore durante il salvataggio. Sono presenti maggiori dettagli nella console.',
  ],
  ['PLN-03', inlineTableMessages.saved, 'Elemento salvato con successo!'],
  ['PLN-03', inlineTableMessages.saveFailed, 'Errore nel salvataggio'],
  ['PLN-03', inlineTableMessages.deleted, 'Elemento eliminato!'],
  ['PLN-03', inlineTableMessages.deleteFailed, 'Errore durante la cancellazione'],
  ['PLN-04', planMessages.updated, 'Piano aggiornato!'],
  ['USR-02', userMessages.created, 'Nuovo utente creato con successo!'],
  ['USR-02', userMessages.updated, 'Utente aggiornato con successo!'],
  ['WIZ-02', userMessages.emailRequired, 'L’email è obbligatoria.'],
  ['WIZ-02', userMessages.emailInvalid, 'Formato email non valido.'],
  ['WIZ-02', userMessages.emailTaken, 'L’email esiste già nel database.'],
  ['WIZ-02', userMessages.emailCheckFailed, 'Errore durante la verifica dell’email. Riprova.'],
  ['WIZ-03', userMessages.nameRequired, 'Il nome è obbligatorio.'],
  ['WIZ-03', userMessages.streetRequired, 'La via è obbligatoria.'],
  ['WIZ-03', userMessages.municipalityRequired, 'Il municipio è obbligatorio.'],
  ['WIZ-03', userMessages.zipRequired, 'Il Cap è obbligatorio.'],
  ['WIZ-04', userMessages.wizardCreated, 'Utente creato con successo!'],
  ['WIZ-04', userMessages.wizardFailed, 'Errore durante la creazione dell’utente.'],
  ['SUB-02', subscriptionMessages.generateLink, 'Genera link di pagamento'],
  ['SUB-02', subscriptionMessages.payByBankTransfer, 'Imposta pagamento con bonifico'],
  ['SUB-03', subscriptionMessages.confirmActivation, 'Conferma Attivazione'],
  ['LST-10', subscriptionMessages.manageTransfers, 'Gestisci Bonifici'],
  ['SUB-06', subscriptionMessages.chooseBoth, 'Seleziona un utente e un piano.'],
  ['SUB-06', subscriptionMessages.invalidDate, 'Data non valida.'],
  ['SUB-06', subscriptionMessages.noUsers, 'Nessun utente trovato.'],
  ['SUB-06', subscriptionMessages.usersFailed, 'Errore nel recupero degli utenti.'],
  ['SUB-06', subscriptionMessages.noPlans, 'Nessun piano trovato.'],
  ['SUB-06', subscriptionMessages.plansFailed, 'Errore nel recupero dei piani.'],
  [
    'SUB-06',
    subscriptionMessages.createFailed,
    'Errore durante la creazione della sottoscrizione.',
  ],
  ['SUB-06', subscriptionMessages.created, 'Sottoscrizione creata con successo!'],
  ['PAY-01', subscriptionMessages.linkCreated, 'Link Creato!'],
  ['PAY-01', subscriptionMessages.linkCopied, 'Copiato!'],
  [
    'PAY-01',
    subscriptionMessages.linkFailed,
    'Si è verificato un errore durante la creazione del link di pagamento.',
  ],
  ['PAY-02', paymentMessages.tokenMissing, 'Token mancante nella richiesta.'],
  ['PAY-02', paymentMessages.tokenInvalid, 'Token non valido.'],
  ['PAY-02', paymentMessages.validationFailed, 'Errore durante la validazione del token.'],
  ['PAY-02', paymentMessages.tokenValid, 'Token valido.'],
  ['PAY-04', paymentMessages.completed, "Pagamento completato! Grazie per l'acquisto."],
  ['PAY-04', paymentMessages.backHome, 'Torna alla Home'],
  ['PAY-04', paymentMessages.updateRefused, 'Aggiornamento del pagamento fallito.'],
  ['PAY-04', paymentMessages.updateFailed, "Errore durante l'aggiornamento del pagamento."],
  ['PAY-04', paymentMessages.paymentFailed, 'Si è verificato un errore durante il pagamento.'],
];

describe('the texts of the specification', () => {
  test.each(specified)('%s · "%s" is equal byte for byte', (_, actual, literal) => {
    expect(actual).toBe(literal);
  });
});

describe('the texts of the server', () => {
  test('AUT-06 · the message of an expired session contains "scaduto", which signs the client out', () => {
    expect(errorCatalogue['access.expired'].message).toContain('scaduto');
  });

  test('AUT-06 · no other 401 message contains "scaduto"', () => {
    const others = Object.entries(errorCatalogue).filter(
      ([code, { status }]) => status === 401 && code !== 'access.expired',
    );

    expect(others.filter(([, { message }]) => message.includes('scaduto'))).toEqual([]);
  });

  test('AUT-02 · the message names the missing credential', () => {
    expect(validate(Credentials, { Email: '', Password: '' })).toEqual({
      ok: false,
      errors: [
        { field: 'Email', message: 'Email obbligatoria.' },
        { field: 'Password', message: 'Password obbligatoria.' },
      ],
    });
  });

  test.each(Object.entries(errorCatalogue))(
    'API-06 · %s has a failure status and an Italian message',
    (_, { status, message }) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message).toMatch(/^[A-ZÈ].*[.!]$/u);
    },
  );
});
