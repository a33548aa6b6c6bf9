import type { CatalogueEntry } from './billing-errors.ts';

/** The expected failures about ledger entries and the receivables that they pay. */
export const ledgerErrors = {
  'ledger.notRefundable': {
    status: 409,
    message: 'Tramite PayPal si rimborsa solo un addebito di cui resta qualcosa.',
  },
  'ledger.refundedMeanwhile': {
    status: 409,
    message:
      'PayPal ha già rimborsato questo addebito, del tutto o in parte. Ricarica la pagina e controlla quanto resta.',
  },
  'ledger.chargeOfOtherAccount': {
    status: 409,
    message:
      'L’account PayPal configurato non conosce questo addebito: era di un account sostituito. Rimborsalo dal sito di PayPal con quell’account, poi premi «Registra restituzione».',
  },
  'ledger.refundRefused': {
    status: 409,
    message:
      'PayPal rifiuta questo rimborso: di solito sono passati più di 180 giorni dall’addebito, oppure il saldo del conto non basta. Se restituisci il denaro in un altro modo, premi «Registra restituzione».',
  },
  'ledger.refundPending': {
    status: 409,
    message:
      'PayPal sta ancora eseguendo un rimborso di questo addebito: aspetta l’esito prima di chiederne un altro o di usare il credito.',
  },
  'ledger.refundFailed': {
    status: 409,
    message:
      'PayPal non ha eseguito il rimborso: riprova, oppure controlla sul sito di PayPal il saldo del conto.',
  },
  'ledger.refundedAtProvider': {
    status: 409,
    message:
      'PayPal indica più rimborsi di questo addebito di quanti sono nei movimenti. Prima di rimborsare controlla «Differenze con PayPal».',
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
      'Il cliente non deve pagare questa scadenza: usa il credito per una scadenza ancora da pagare.',
  },
  'ledger.chargeInProgress': {
    status: 409,
    message: 'PayPal non ha ancora concluso questo addebito: aspetta l’esito prima di abbuonare.',
  },
  'ledger.nothingToWriteOff': { status: 409, message: 'Non resta nulla da abbuonare.' },
  'ledger.returnCancelled': {
    status: 409,
    message: 'Questa restituzione è già stata annullata.',
  },
  'ledger.writeOffCancelled': { status: 409, message: 'Questo abbuono è già stato annullato.' },
  'ledger.periodIsOver': {
    status: 409,
    message:
      'La scadenza di questo abbuono è chiusa: l’importo non si può più chiedere, e l’abbuono resta.',
  },
  'ledger.customerRemoved': {
    status: 409,
    message: 'Il cliente è stato eliminato: prima di annullare l’abbuono va ripristinato.',
  },
} as const satisfies Record<string, CatalogueEntry>;
