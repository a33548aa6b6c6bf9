/** Rules that the books of a tenant must always satisfy. For each rule the server has a query that finds violations. */
export const bookChecks = {
  receivableBalances: 'ogni scadenza riporta le somme delle sue imputazioni',
  settledReceivables: 'una scadenza è saldata quando non resta nulla da incassare, e solo allora',
  receivableAmounts:
    'in ogni scadenza imponibile e IVA danno il totale, all’aliquota della scadenza',
  allocationsWithinEntries: 'nessun movimento copre più di quanto contiene',
  allocationsTakenBack: 'nessun movimento toglie a una scadenza più di quanto le ha dato',
  entryVat:
    'l’IVA di ogni incasso e abbuono è quella contenuta nel suo importo, a meno dei centesimi che fanno tornare la somma delle parti',
  returnedVat: 'un incasso restituito per intero ha restituito tutta la sua IVA',
  approvedTransfers:
    'ogni bonifico approvato è un movimento dello stesso importo e della stessa data',
  transferEntries: 'ogni movimento di bonifico non rettificato ha il suo bonifico',
  entryOwners: 'un movimento è del cliente della sua sottoscrizione, come ciò che lo rettifica',
  allocationOwners: 'un movimento copre solo scadenze del suo cliente',
  periods: 'i periodi di una sottoscrizione hanno una durata e non si sovrappongono',
  writeOffReasons:
    'ogni abbuono e ogni suo annullamento ha un motivo e una persona, oppure è ricostruito',
  cancelledWriteOffs: 'un abbuono è annullato al massimo una volta, e per intero',
  cancelledReversals:
    'uno storno e una restituzione sono annullati al massimo una volta, e per intero',
  activeSubscriptions: 'una sottoscrizione attiva è addebitata da un provider',
  activeWithoutRenewal:
    'una sottoscrizione attiva senza rinnovo ha un periodo saldato e già iniziato',
  usedLinks: 'una sottoscrizione è addebitata con l’abbonamento del suo ultimo link usato',
  liveLinks: 'per ogni scadenza c’è al massimo un link di pagamento attivo',
  creditOfCharges: 'il credito di un addebito è segnalato da una differenza con il provider',
  subscriptionTallies: 'i conteggi delle sottoscrizioni sono quelli veri',
  ledgerTallies: 'le somme dei movimenti per giorno e per mese sono quelle vere',
  receivableStatuses: 'ogni scadenza riporta lo stato della sua sottoscrizione',
  subscriptionPeriods:
    'ogni sottoscrizione riporta la fine del suo ultimo periodo, e finisce solo dopo essere cominciata',
  historySeals: 'la cronologia sigillata è rimasta com’era',
  removedCustomers: 'nessun cliente rimosso ha una sottoscrizione che il provider può addebitare',
} as const;
export type BookCheck = keyof typeof bookChecks;
