import { type ErasureObstacle, retentionYears } from './erasure-rules.ts';

const identity = 'Nome, partita IVA e indirizzo di fatturazione';

/**
 * The data that an erasure removes at once, as Italian texts. If the person has fiscal movements, the law requires the
 * identity to be kept.
 */
export const erasedData = (isRetained: boolean): readonly string[] => [
  ...(isRetained ? [] : [identity]),
  'Email, PEC, telefono e codice SDI',
  'Accesso: password, sessioni, secondo fattore e cambi di email',
  'Email in uscita e spedite, destinatari e oggetti delle lettere',
  'Contenuto della Cronologia che riguarda la persona: restano data, autore e tipo di azione',
  'Ordinante, IBAN e causale dei movimenti bancari non registrati che nominano una sua scadenza',
  'Avvisi di PayPal già trattati, notifiche, viste personali e indirizzo in rubrica',
];

/** The data that the law requires to be kept until the end of the retention, as Italian texts. */
export const keptData = [
  identity,
  'Ordinante, IBAN e causale dei movimenti bancari registrati, e degli altri dal suo conto',
] as const;

export const keptBooksText =
  'Sottoscrizioni, scadenze, incassi e note dei movimenti restano nei libri anche dopo, senza il nome: gli importi non cambiano.';

export const retentionReason = `Le scritture contabili si conservano per ${retentionYears} anni dall’ultima registrazione (art. 2220 del Codice civile).`;

export const obstacleTexts: Readonly<Record<ErasureObstacle, string>> = {
  self: 'Sei tu: i tuoi dati li cancella un altro amministratore.',
  lastAdministrator: 'È l’ultimo amministratore del tenant: prima nominane un altro.',
  liveSubscriptions: 'Ha sottoscrizioni attive o in attesa di bonifico: prima cancellale.',
  openReceivables:
    'Ha scadenze ancora da incassare: prima registra il pagamento o abbuona il resto.',
  openCredit:
    'Ha un credito che non paga ancora nulla: prima usalo per una scadenza o restituiscilo.',
  unbookedMoney:
    'Ci sono accrediti bancari da registrare che sembrano suoi: prima registrali o ignorali.',
  liveAtProvider: 'PayPal può ancora addebitare una sottoscrizione: prima cancellala.',
};

export const erasureMessages = {
  done: 'I dati della persona sono stati cancellati.',
  notConfirmed: 'Scrivi il nome o l’email della persona, come sono qui sopra.',
} as const;
