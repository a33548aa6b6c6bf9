import type { TextPage } from './pages.ts';

/** The guide's pages about daily tasks. Each names the screens in the order of their use. */
export const taskPages: readonly TextPage[] = [
  {
    slug: 'cliente-non-ha-pagato',
    title: 'Un cliente non ha pagato',
    intro: 'Da «chi manca» al sollecito inviato in tre clic, e che cosa fare se non basta.',
    sections: [
      {
        heading: 'Trovarlo e sollecitarlo',
        steps: [
          'Nella home premi la somma di «Scaduto»: si apre lo Scadenzario con le sole righe in ritardo, le più vecchie in alto.',
          'Alla riga del cliente premi «Sollecita». Vedi la lettera prima che parta: correggila se vuoi. Se non dice dove pagare, un avviso lo dice.',
          'Premi «Invia». La lettera resta in «Posta», nella pagina del cliente, e nella cronologia della sottoscrizione.',
        ],
      },
      {
        heading: 'Prima di scrivere, guarda perché',
        steps: [
          'Paga con PayPal e la carta è stata rifiutata: PayPal riprova da solo. La pagina «Se un addebito è rifiutato» dice quando.',
          'Paga con bonifico: guarda in «Movimenti da registrare» se il suo bonifico è già arrivato e aspetta la tua conferma.',
          'Non ha mai aperto il link di pagamento: apri la sottoscrizione e premi «Invia link».',
        ],
      },
      {
        heading: 'Se non paga',
        steps: [
          'Se rinunci a ciò che resta, prima in «Scadenzario» premi «Abbuona» e scrivi il motivo.',
          'Apri la sottoscrizione e cancellala: da quel momento non nascono altre scadenze, e ciò che non ha pagato non gli viene più chiesto. Se lo deve, incassalo prima.',
        ],
      },
    ],
  },
  {
    slug: 'chiudere-il-mese',
    title: 'Chiudere il mese',
    intro: 'Sei passi perché gli incassi del mese siano completi, e il file per il commercialista.',
    sections: [
      {
        heading: 'Registrare ciò che manca',
        steps: [
          'In «Movimenti da registrare» importa l’estratto conto fino all’ultimo giorno del mese e registra i bonifici.',
          'Nella home, in «Da fare oggi», conferma le sottoscrizioni saldate da attivare. In «In attesa di bonifico» resta solo ciò che non è ancora in banca.',
          'In «Differenze con PayPal» decidi ogni riga: finché una è aperta, la somma può cambiare.',
        ],
      },
      {
        heading: 'Prendere le cifre',
        steps: [
          'Apri «Incassi» e premi «Mese scorso». I mesi sono quelli di calendario in Italia.',
          'Il totale è sopra le righe, con i rimborsi già sottratti e le commissioni di PayPal in una colonna a parte. «Per aliquota e metodo» ne apre le parti.',
          'Premi «Esporta Excel» oppure «Esporta CSV»: le somme del file sono quelle dello schermo.',
        ],
      },
      {
        heading: 'Ciò che non è incassato',
        paragraphs: [
          'Lo Scadenzario dice chi deve ancora pagare e da quando. Una scadenza resta del suo periodo anche se è pagata il mese dopo: l’incasso è del giorno in cui il denaro arriva.',
        ],
      },
    ],
  },
  {
    slug: 'commercialista',
    title: 'Il commercialista chiede…',
    intro: 'Le domande che arrivano più spesso, e l’elenco che risponde a ciascuna.',
    sections: [
      {
        heading: 'Gli incassi di un trimestre, con IVA',
        paragraphs: [
          'In «Incassi» premi «Trimestre», oppure scrivi i giorni in «Dal» e «Al», poi «Esporta Excel». Ogni riga ha giorno, cliente, Partita IVA, piano, periodo, imponibile, aliquota, IVA, totale, metodo e commissione. Le somme delle colonne sono quelle dello schermo: un abbuono sta nella colonna «Abbuono», il credito del cliente in «Credito».',
        ],
      },
      {
        heading: 'L’incasso di un giorno preciso, o una transazione',
        paragraphs: [
          'Premi Ctrl+K e incolla l’id della transazione di PayPal: si apre il suo movimento. Anche un importo, per esempio 122,00, trova i suoi movimenti. Per un giorno, in «Incassi» scrivi lo stesso giorno in «Dal» e «Al».',
        ],
      },
      {
        heading: 'Chi deve ancora pagare',
        paragraphs: [
          'In «Scadenzario» scegli «Da incassare» ed esporta. Le quattro età sopra le righe dicono da quanto tempo.',
        ],
      },
      {
        heading: 'Rimborsi, storni, abbuoni',
        paragraphs: [
          'In «Incassi» filtra per «Movimento». Un abbuono non è un incasso: è fuori dai totali e la riga ne dice il motivo. Un abbuono annullato ha due righe, che insieme fanno zero.',
        ],
      },
      {
        heading: 'I dati dei clienti',
        paragraphs: [
          'In «Utenti» premi «Esporta Excel»: ogni riga ha nome, Partita IVA, codice SDI, PEC, email e indirizzo di fatturazione. I codici conservano gli zeri iniziali.',
        ],
      },
    ],
  },
  {
    slug: 'arriva-un-bonifico',
    title: 'Arriva un bonifico',
    intro: 'Dall’estratto conto alla sottoscrizione attiva, e che cosa fare se la somma non torna.',
    sections: [
      {
        heading: 'Con l’estratto conto',
        steps: [
          'In «Movimenti da registrare» premi «Importa un estratto conto» e scegli il file della banca.',
          'Leggi la proposta di ogni movimento e premi Invio se è giusta. «Registra tutte le esatte» registra insieme quelle senza dubbi.',
        ],
      },
      {
        heading: 'Senza estratto conto',
        steps: [
          'Apri la sottoscrizione. Se non è attiva, tra le altre azioni premi prima «Imposta pagamento con bonifico».',
          'Premi «Gestisci Bonifici»: l’importo che manca è già scritto. Correggi importo e giorno, poi premi «Aggiungi». Senza giorno il bonifico resta in attesa.',
          'Quando il denaro è sul conto, il bonifico ha un giorno e non manca nulla: il periodo è «Pagata».',
          'Premi «Conferma Attivazione»: la sottoscrizione diventa attiva, senza rinnovo automatico. La domanda, come la proposta di un movimento, dice quale periodo paga il denaro: se il bonifico arriva a periodo finito, è quello in corso.',
        ],
      },
      {
        heading: 'Se la somma non è quella',
        steps: [
          'È di meno: il resto continua a essere da incassare.',
          'Il cliente ha pagato due volte: per il secondo bonifico premi «Scegli le scadenze», scrivi il suo nome e scegli «a credito».',
          'È di più: ciò che avanza diventa credito del cliente. In «Incassi» si usa per un’altra scadenza o si restituisce. Se paga la prima scadenza di una sottoscrizione, premi poi «Conferma Attivazione».',
          'Hai registrato il bonifico sbagliato: apri il movimento tra i registrati e annullalo. Se l’hai registrato a mano, eliminalo in «Gestisci Bonifici» o in «Vedi bonifici». La scadenza torna com’era.',
        ],
      },
    ],
  },
  {
    slug: 'rinnovare-un-bonifico',
    title: 'Rinnovare un bonifico',
    intro:
      'Chi paga con bonifico non si rinnova da solo: un clic apre il periodo seguente, prima che quello pagato finisca.',
    sections: [
      {
        heading: 'Rinnovare',
        steps: [
          'Nella home, o in «Sottoscrizioni» con la vista «Da rinnovare», trovi chi sta per finire.',
          'Apri la sottoscrizione e premi «Rinnova». Leggi periodo, IVA, totale e scadenza, poi conferma. Il prezzo e l’IVA sono quelli della sottoscrizione. Se il piano ora ne ha altri, la domanda mostra gli uni accanto agli altri: «Rinnova con i valori attuali del piano» li prende da questo periodo in poi. Se il cliente ha un credito, la domanda lo dice: usalo da «Incassi» prima di chiedere denaro.',
          'Per rinnovarne molte insieme, selezionale nell’elenco e premi «Rinnova», oppure «Rinnova con i valori del piano». Il credito di un cliente non si usa da solo: in «Incassi» il filtro «Con credito» lo trova.',
          'Tra i pagamenti apri «Richiesta di pagamento»: ha IBAN e causale da mandare al cliente, con «Scrivi un’email» o stampati. Se le hai accese, le lettere prima della scadenza partono da sole.',
        ],
      },
      {
        heading: 'Quando il bonifico arriva',
        steps: [
          'Registralo da «Movimenti da registrare», oppure con «Gestisci Bonifici» nella sottoscrizione.',
          'La sottoscrizione resta attiva fino alla fine del nuovo periodo. Da quando il nuovo periodo è iniziato si può rinnovare ancora.',
        ],
      },
      {
        heading: 'Se qualcosa cambia',
        steps: [
          'Negli ultimi sette giorni «Da fare oggi» ricorda i rinnovi non ancora pagati.',
          'Il bonifico non arriva in tempo: il giorno della scadenza la sottoscrizione termina e per il nuovo periodo non si deve nulla.',
          'Il bonifico arriva dopo: nella sottoscrizione premi «Imposta pagamento con bonifico», registra il bonifico e conferma l’attivazione.',
          'Il cliente non vuole più continuare: premi «Annulla il rinnovo». Si può finché non c’è alcun bonifico registrato.',
          'Cancelli la sottoscrizione: il denaro già ricevuto per il periodo non iniziato diventa credito del cliente.',
        ],
      },
    ],
  },
  {
    slug: 'cambia-piano',
    title: 'Un cliente cambia piano o prezzo',
    intro:
      'Una sottoscrizione tiene il piano con cui è nata: quando finisce il periodo pagato ne comincia un’altra.',
    sections: [
      {
        heading: 'Chi paga con bonifico passa a un altro piano',
        steps: [
          'Apri la sottoscrizione e leggi «Scade il». Se l’hai già rinnovata e non è arrivato denaro, premi «Annulla il rinnovo».',
          'In «Crea Sottoscrizione» scegli lo stesso cliente, il nuovo piano o un prezzo solo suo, e come data inizio quel giorno.',
          'Premi «Imposta pagamento con bonifico» e manda la «Richiesta di pagamento». La sottoscrizione di prima finisce da sola.',
        ],
      },
      {
        heading: 'Chi paga con PayPal passa a un altro piano',
        steps: [
          'Apri la sottoscrizione: PayPal addebita ogni volta la stessa somma, quindi per un’altra ne serve una nuova. D’accordo con il cliente premi «Ferma il rinnovo» e leggi «Scade il».',
          'In «Crea Sottoscrizione» scegli lo stesso cliente e il nuovo piano o prezzo, e come data inizio quel giorno.',
          'Manda il link: il cliente approva il nuovo importo su PayPal, che lo addebita da quel giorno. La sottoscrizione di prima finisce da sola.',
        ],
      },
      {
        heading: 'Vuoi aumentare il prezzo di un piano',
        steps: [
          'In «Configura abbonamenti» apri il piano e scrivi il nuovo prezzo: vale per le nuove sottoscrizioni. Prima di salvare leggi quante pagano ancora quello di prima.',
          'Chi paga con bonifico lo prende quando lo rinnovi con «Rinnova con i valori attuali del piano».',
          'Chi paga con PayPal tiene il suo: per cambiarlo segui i passi qui sopra.',
        ],
      },
      {
        heading: 'Se il cliente vuole cambiare subito',
        steps: [
          'Cancella la sottoscrizione in corso e crea la nuova da oggi.',
          'Ciò che ha pagato per i giorni che non usa si restituisce dal suo movimento in «Incassi».',
        ],
      },
    ],
  },
  {
    slug: 'cambia-iva',
    title: 'Cambia l’aliquota IVA',
    intro:
      'La legge cambia un’aliquota: che cosa prende quella nuova da solo, e che cosa chiede un passo in più.',
    sections: [
      {
        heading: 'Le nuove sottoscrizioni',
        steps: [
          'In «Configura abbonamenti» apri ogni piano, scrivi la nuova IVA e controlla il totale, poi salva.',
          'Da quel momento la prendono le sottoscrizioni nuove. Chi è già iscritto resta con il prezzo e l’IVA di prima.',
        ],
      },
      {
        heading: 'Chi paga con bonifico',
        steps: [
          'Premi «Rinnova»: la domanda mostra imponibile, aliquota, IVA e totale di prima accanto a quelli del piano. Scegli «Rinnova con i valori attuali del piano».',
          'Da quel periodo in poi valgono i nuovi valori. I periodi già aperti e quelli pagati tengono i loro. «Annulla il rinnovo» riporta i valori di prima.',
          'Per molte insieme selezionale nell’elenco e premi «Rinnova con i valori del piano». Chi ha un prezzo concordato viene saltato: rinnovalo dalla sua pagina, perché il piano gli darebbe il suo prezzo intero.',
          'Un rinnovo già aperto ha l’IVA di prima: se non è ancora arrivato denaro, annullalo e rinnova di nuovo.',
          'Se il piano ora ha anche un’altra ricorrenza, crea una nuova sottoscrizione dal giorno in cui finisce quella in corso.',
        ],
      },
      {
        heading: 'Chi paga con PayPal',
        steps: [
          'PayPal addebita la stessa somma finché non fermi il rinnovo: un accordo ha un prezzo fisso. In «Incassi» quei movimenti tengono l’aliquota di prima.',
          'Quando sei d’accordo con il cliente, premi «Ferma il rinnovo» e crea una nuova sottoscrizione che comincia quando finisce il periodo pagato. Poi mandagli il link.',
        ],
      },
      {
        heading: 'I conti',
        steps: [
          'In «Incassi», «Per aliquota e metodo» separa le aliquote. Ogni movimento conserva quella del suo periodo.',
        ],
      },
    ],
  },
  {
    slug: 'nuovo-collega',
    title: 'Arriva un nuovo collega',
    intro: 'Dargli un accesso, con il ruolo giusto, e toglierlo quando va via.',
    sections: [
      {
        heading: 'Dare l’accesso',
        steps: [
          'In «Utenti» crea una persona e scrivi la sua email.',
          'Scegli il ruolo: «User» lavora con le sottoscrizioni, «Admin» gestisce tutto il tenant.',
          'Accendi «Utente Attivo» e salva: riceve un invito con una password provvisoria.',
        ],
      },
      {
        heading: 'Quando va via',
        steps: [
          'Apri la sua scheda e spegni «Utente Attivo»: le sue sessioni finiscono subito.',
          'Ciò che ha fatto resta in «Cronologia», con il suo nome.',
        ],
      },
    ],
  },
];
