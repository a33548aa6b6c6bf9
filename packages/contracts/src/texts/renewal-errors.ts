import type { CatalogueEntry } from './billing-errors.ts';

/** The expected failures of renewals. */
export const renewalErrors = {
  'renewal.cancelRequested': {
    status: 409,
    message: 'La cancellazione è già stata chiesta: la sottoscrizione non si può rinnovare.',
  },
  'renewal.alreadyOpen': {
    status: 409,
    message: 'Il prossimo periodo è già aperto: si rinnova di nuovo quando sarà iniziato.',
  },
  'renewal.periodUnpaid': {
    status: 409,
    message: 'L’ultimo periodo non è ancora pagato: registra prima il suo bonifico.',
  },
  'renewal.periodIsOver': {
    status: 409,
    message:
      'Il periodo pagato è finito: entro un’ora la sottoscrizione non sarà più attiva, e potrai passare di nuovo al bonifico.',
  },
  'renewal.customerRemoved': {
    status: 409,
    message: 'Il cliente è stato eliminato: la sottoscrizione non si può rinnovare.',
  },
  'renewal.planInactive': {
    status: 409,
    message: 'Il piano di questa sottoscrizione non è attivo: riattivalo per rinnovarla.',
  },
  'renewal.planChanged': {
    status: 409,
    message:
      'Il piano è cambiato dopo la domanda: premi di nuovo «Rinnova» e controlla i nuovi valori.',
  },
  'renewal.planForOtherTime': {
    status: 409,
    message:
      'Il piano ora ha un’altra ricorrenza: con i suoi valori si può solo creare una nuova sottoscrizione.',
  },
  'renewal.agreedPrice': {
    status: 409,
    message:
      'Ha un prezzo concordato, diverso da quello che aveva il piano: rinnovala dalla sua pagina, dove si vedono i due prezzi.',
  },
  'renewal.wasStopped': {
    status: 409,
    message:
      'Il rinnovo è stato fermato perché il cliente rinuncia: se ha cambiato idea, rinnovala dalla sua pagina.',
  },
  'renewal.notStoppable': {
    status: 409,
    message:
      'Il periodo in corso non risulta pagato: aspetta che PayPal completi l’addebito, oppure cancella la sottoscrizione.',
  },
  'renewal.notWithdrawable': {
    status: 409,
    message:
      'Si può annullare solo un rinnovo non ancora iniziato, senza bonifici registrati e senza link.',
  },
} as const satisfies Record<string, CatalogueEntry>;
