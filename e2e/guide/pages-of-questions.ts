import type { TextPage } from './pages.ts';

/** Pages about money that does not go as planned. They cover several screens, so they have no picture of one. */
export const questionPages: readonly TextPage[] = [
  {
    slug: 'carte-rifiutate',
    title: 'Se un addebito è rifiutato',
    intro:
      'La carta è scaduta o il conto è vuoto: che cosa fa PayPal, dove lo vedi e che cosa puoi fare.',
    sections: [
      {
        heading: 'Dove lo vedi',
        steps: [
          'La campanella dice «Pagamento non riuscito» con il nome del cliente e la somma insoluta.',
          'Nell’elenco delle sottoscrizioni la riga ha il contrassegno «Insoluto». Lo stato resta quello di prima, finché PayPal non la sospende.',
          'Nel dettaglio la frase in alto dice quanto resta da incassare e, se PayPal lo ha comunicato, il giorno in cui riprova.',
          'In «Scadenzario» il periodo è «Scaduto» dal giorno del rifiuto.',
        ],
      },
      {
        heading: 'Che cosa puoi fare',
        steps: [
          'Se PayPal riprova, basta aspettare: quando riesce, il periodo diventa «Pagata» da solo.',
          'Chiedi al cliente di aggiornare la carta nel suo conto PayPal.',
          'Se un altro movimento del cliente ha un credito, aprilo in «Incassi» e premi «Usa il credito».',
          'Se rinunci alla somma, in «Scadenzario» premi «Abbuona» e scrivi il motivo.',
        ],
      },
      {
        heading: 'Se è rifiutato il primo addebito',
        paragraphs: [
          'Il cliente ha approvato l’abbonamento, ma la pagina di pagamento gli dice che l’addebito è stato rifiutato. Nulla risulta incassato finché PayPal non completa un addebito.',
        ],
      },
    ],
  },
  {
    slug: 'rimborsi',
    title: 'Rimborsare un cliente',
    intro: 'Restituire un addebito di PayPal o un bonifico, per intero o in parte.',
    sections: [
      {
        heading: 'Un addebito di PayPal',
        steps: [
          'Apri l’addebito in «Incassi», oppure dalla riga del pagamento nel dettaglio della sottoscrizione.',
          'Premi «Rimborsa tramite PayPal». L’importo proposto è tutto ciò che si può ancora rimborsare: scrivine uno più basso per un rimborso parziale.',
          'Premi «Rimborsa»: PayPal restituisce il denaro al cliente e in «Incassi» compare un movimento con il segno meno.',
        ],
      },
      {
        heading: 'Dal sito di PayPal',
        paragraphs: [
          'Anche un rimborso fatto nel sito di PayPal arriva in «Incassi» da solo. Un rimborso non cancella la sottoscrizione: se deve finire, cancellala a parte.',
        ],
      },
      {
        heading: 'Un bonifico',
        steps: [
          'Restituisci il denaro dalla tua banca.',
          'Apri il bonifico in «Incassi», premi «Registra restituzione» e scrivi l’importo e il giorno.',
        ],
      },
      {
        heading: 'Storni e contestazioni',
        paragraphs: [
          'Se la banca del cliente si riprende un addebito, in «Incassi» compare uno storno e la somma torna da incassare. A una contestazione si risponde su PayPal, nel Centro risoluzioni; se si chiude a tuo favore, lo storno si annulla da solo.',
        ],
      },
    ],
  },
  {
    slug: 'differenze-con-paypal',
    title: 'Differenze con PayPal',
    intro: 'Dove PayPal dice altro da Canone, e una persona deve decidere.',
    sections: [
      {
        heading: 'Come nascono',
        paragraphs: [
          'Canone confronta i suoi conti con PayPal quando è atteso un addebito, e comunque ogni giorno. Ciò che è certo lo corregge da solo. Qui resta il resto: un addebito inatteso, un importo diverso, una sottoscrizione che PayPal non conosce o che ha un altro stato.',
        ],
      },
      {
        heading: 'Decidere',
        steps: [
          'Apri «Differenze con PayPal» dalla home, fra le schermate di amministrazione.',
          'Ogni riga mette a confronto «In Canone» e «Su PayPal», e in «Correzione» propone che cosa fare.',
          'Premi la correzione: una domanda dice prima che cosa cambia. Le correzioni che si possono annullare vengono per prime.',
          'Se la differenza è giusta così, premi «Archivia» e scrivi perché.',
        ],
      },
      {
        heading: 'Dopo',
        paragraphs: [
          'In «Decise o rientrate» restano le differenze passate, con l’esito e la nota. «Controlla ora» confronta tutto subito. Sopra l’elenco si vede ciò che Canone ha chiesto a PayPal e che PayPal non ha ancora fatto.',
        ],
      },
    ],
  },
];
