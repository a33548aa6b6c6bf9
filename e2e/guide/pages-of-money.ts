import { inTenant } from './open-as.ts';
import type { GuidePage } from './pages.ts';

/** The guide's pages of Incassi and Scadenzario. */
export const moneyPages: readonly GuidePage[] = [
  {
    slug: 'incassi',
    title: 'Incassi',
    path: '/ledger',
    ...inTenant,
    intro:
      'Ogni movimento di denaro: addebiti PayPal, bonifici, rimborsi, rettifiche e abbuoni, con IVA e commissioni. Lo vedono Admin e Super Admin.',
    sections: [
      {
        heading: 'Quanto è entrato in un periodo',
        steps: [
          'Premi «Questo mese», «Mese scorso», «Trimestre» o «Anno», oppure scrivi i giorni in «Dal» e «Al» e premi «Cerca». «Importo» trova il denaro entrato e uscito di quella cifra.',
          'Il totale sopra le righe è quello di tutti i movimenti filtrati, con i rimborsi già sottratti. «Per aliquota e metodo» ne apre le parti; sulla carta ci sono sempre.',
          '«Esporta CSV» dà le stesse righe al commercialista, con partita IVA, periodo, commissione e id della transazione.',
        ],
      },
      {
        heading: 'Il credito di un cliente',
        paragraphs: [
          'Ciò che un cliente ha pagato in più non copre nessuna scadenza: è un suo credito, e la riga lo dice. Il filtro «Con credito» mostra solo questi movimenti.',
        ],
        steps: [
          'Apri il movimento e premi «Usa il credito»: scegli quale delle scadenze aperte del cliente deve pagare, o quale rinnovo prima che scada.',
          'Se invece hai restituito il denaro in banca, premi «Registra restituzione» e scrivi importo e data.',
        ],
      },
    ],
  },
  {
    slug: 'scadenzario',
    title: 'Scadenzario',
    path: '/receivable',
    ...inTenant,
    intro: 'Chi deve pagare, quanto e da quando: una riga per ogni periodo di ogni sottoscrizione.',
    sections: [
      {
        heading: 'Chi non ha pagato',
        steps: [
          'Dalla Home si apre su «Da incassare»; «Tutte» mostra anche ciò che è pagato. I filtri si aprono con «Apri»: «Importo» trova sia il totale di una scadenza sia ciò che ne resta.',
          'Premi «Scaduto», oppure una delle quattro età: sotto restano le righe che fanno quella somma.',
          'Le più vecchie sono in alto. L’occhio apre la sottoscrizione.',
          'Le viste sotto le somme dicono quante righe hanno: «Da incassare» è tutto ciò che oggi è chiesto e non ancora pagato. Un rinnovo non c’è prima della sua scadenza, anche se è già pagato in parte.',
          'Un bonifico atteso da più di cinque giorni non è in «Scaduto», perché la sottoscrizione non è ancora attiva: «Giorni di ritardo» dice da quanto manca.',
          '«In scadenza» apre i prossimi incassi: rinnovi e prime scadenze dei prossimi 30 giorni. Chi paga con bonifico ci compare quando lo rinnovi; un collegamento porta a chi finisce.',
          'Se cerchi un cliente, le somme e i numeri delle viste restano di tutti: una riga lo dice.',
        ],
      },
      {
        heading: 'Abbuonare',
        paragraphs: [
          'Un Admin può rinunciare a ciò che resta di una scadenza: preme «Abbuona» e scrive il motivo. Il movimento resta in Incassi con il motivo, fuori dai totali.',
          'Se la riga era sbagliata, «Annulla abbuono» sulla stessa riga, o sul movimento in Incassi, chiede un motivo: l’importo torna da incassare, e in Incassi restano l’abbuono e il suo annullamento. Una sottoscrizione attivata con quell’abbuono torna in attesa di bonifico. L’abbuono di una sottoscrizione cancellata, o di un cliente eliminato, resta.',
        ],
      },
    ],
  },
];
