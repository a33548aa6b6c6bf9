/**
 * The Italian texts of the specification, byte for byte, including its typographic apostrophes. A test compares them
 * with §5–§8. This file loads before the sign-in, so texts of single pages are in `payment-messages.ts` and
 * `plan-messages.ts`.
 */

/** Our own text for a failure that the server does not explain. */
export const unexpectedFailure = 'Si è verificato un errore imprevisto.';

export const invalidDate = 'Data non valida.';
export const nameRequired = 'Il nome è obbligatorio.';

export const signInMessages = {
  failed: 'Errore durante il login',
  sessionExpired: 'La sessione è scaduta. Effettua nuovamente il login.',
  unauthorized: 'Accesso non autorizzato.',
  resetRequested: 'Email di reset inviata con successo!',
  resetRequestFailed: "Errore nell'invio della richiesta di reset.",
  resetFailed: 'Errore nel reset della password.',
  resetTokenInvalid: 'Token non valido o scaduto.',
  resetDone: 'Password reimpostata con successo! Reindirizzamento in corso...',
  passwordsDiffer: 'Le password non corrispondono.',
  passwordTooShort: 'La password deve contenere almeno 6 caratteri.',
} as const;

export const tenantMessages = {
  listFailed: 'Errore nel recupero delle tenant. Redirect al login in corso.',
  bypassRefused: 'Il bypass del tenant è consentito solo sulla pagina di pagamento.',
} as const;

export const listMessages = {
  empty: 'Ancora niente qui',
  loadFailed: 'Errore nel recupero dei dati. Sono presenti maggiori dettagli nella console.',
  optionsFailed: 'Errore nel recupero dei dati. Vedi console per dettagli.',
  noData: 'Nessun dato ricevuto.',
  filters: 'Filtri di Ricerca',
  search: 'Cerca',
  reset: 'Resetta',
  pageSize: 'Mostra:',
  actions: 'Azioni',
} as const;

export const deleteMessages = {
  title: 'Sei sicuro?',
  text: 'Non potrai annullare questa operazione!',
  confirm: 'Sì, elimina!',
  cancel: 'Annulla',
  failed: (error: string) => `C'è stato un problema con l'eliminazione dell'entità: ${error}`,
} as const;

export const detailMessages = {
  create: 'Crea',
  save: 'Salva',
  back: 'Indietro',
  created: 'Nuovo elemento creato!',
  updated: 'Elemento aggiornato!',
  saveFailed: 'Errore durante il salvataggio. Sono presenti maggiori dettagli nella console.',
} as const;

export const userMessages = {
  created: 'Nuovo utente creato con successo!',
  updated: 'Utente aggiornato con successo!',
  wizardCreated: 'Utente creato con successo!',
  wizardFailed: 'Errore durante la creazione dell’utente.',
  emailRequired: 'L’email è obbligatoria.',
  emailInvalid: 'Formato email non valido.',
  emailLookalike:
    'L’email contiene lettere che si confondono con altre: riscrivila senza accenti e con l’alfabeto latino.',
  emailTaken: 'L’email esiste già nel database.',
  emailCheckFailed: 'Errore durante la verifica dell’email. Riprova.',
  nameRequired,
  streetRequired: 'La via è obbligatoria.',
  municipalityRequired: 'Il municipio è obbligatorio.',
  zipRequired: 'Il Cap è obbligatorio.',
} as const;

export const subscriptionMessages = {
  chooseBoth: 'Seleziona un utente e un piano.',
  invalidDate,
  noUsers: 'Nessun utente trovato.',
  usersFailed: 'Errore nel recupero degli utenti.',
  noPlans: 'Nessun piano trovato.',
  plansFailed: 'Errore nel recupero dei piani.',
  createFailed: 'Errore durante la creazione della sottoscrizione.',
  created: 'Sottoscrizione creata con successo!',
  generateLink: 'Genera link di pagamento',
  payByBankTransfer: 'Imposta pagamento con bonifico',
  confirmActivation: 'Conferma Attivazione',
  manageTransfers: 'Gestisci Bonifici',
  linkCreated: 'Link Creato!',
  linkCopied: 'Copiato!',
  linkFailed: 'Si è verificato un errore durante la creazione del link di pagamento.',
} as const;
