import type { Page } from '@playwright/test';
import { people } from '../kit/demo.ts';
import { inTenant, type Visitor } from './open-as.ts';
import { accountPage } from './page-of-account.ts';
import { importPage } from './page-of-import.ts';
import { administrationPages } from './pages-of-administration.ts';
import { cataloguePages } from './pages-of-catalogues.ts';
import { moneyPages } from './pages-of-money.ts';
import { settingsPages } from './pages-of-settings.ts';
import { aPaymentPath } from './payment-path.ts';

export interface GuideSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  readonly steps?: readonly string[];
}

/** A page of the administrator's guide that has no picture of a screen. */
export interface TextPage {
  readonly slug: string;
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly GuideSection[];
}

/** A page of the administrator's guide about one screen, its purpose and its use. */
export interface GuidePage extends TextPage, Visitor {
  /** The path of the screen in the demo, or a function that creates the path. */
  readonly path: string | ((origin: string) => Promise<string>);
  /** Opens a part of the screen before the picture is taken. */
  readonly show?: (page: Page) => Promise<unknown>;
}

export const guidePages: readonly GuidePage[] = [
  {
    slug: 'accesso',
    title: 'Accesso',
    path: '/login',
    person: null,
    hasTenant: false,
    intro: 'Da qui si entra in Canone con la propria email e la propria password.',
    sections: [
      {
        heading: 'Entrare',
        steps: [
          'Scrivi l’email e la password e premi «Accedi».',
          'Se hai più tenant, scegli con quale lavorare nella pagina che segue.',
        ],
      },
      {
        heading: 'Se hai dimenticato la password',
        paragraphs: [
          'Chiedi un link per sceglierne una nuova: vale un’ora e funziona una volta sola. Quando la imposti, tutte le sessioni aperte con la vecchia password finiscono.',
        ],
      },
      {
        heading: 'Se la sessione è scaduta',
        paragraphs: [
          'Dopo due ore senza attività, e comunque dopo dodici ore, Canone chiede di nuovo la password e lo dice in questa pagina.',
        ],
      },
    ],
  },
  {
    slug: 'scelta-tenant',
    title: 'Scelta del tenant',
    path: '/',
    person: people.superAdmin,
    hasTenant: false,
    intro:
      'Un tenant è un’azienda che vende abbonamenti con Canone. Finché non ne scegli uno, si vede solo questa pagina.',
    sections: [
      {
        heading: 'Scegliere',
        paragraphs: [
          'Basta un clic. La scelta resta su questo browser e vale per tutto quello che farai: elenchi, creazioni, link di pagamento.',
          'Il nome del tenant è sempre in alto, con una riga del suo colore: guardala prima di cancellare qualcosa.',
        ],
      },
      {
        heading: 'Cambiare',
        paragraphs: [
          'Un Super Admin cambia tenant dal selettore «Tenant attuale:» in alto a destra.',
        ],
      },
    ],
  },
  {
    slug: 'home',
    title: 'Home e menu',
    path: '/',
    ...inTenant,
    intro:
      'La pagina da cui si parte: i numeri di oggi, le cose da fare e le strade verso ogni parte di Canone.',
    sections: [
      {
        heading: 'I numeri',
        paragraphs: [
          'Ogni numero è un collegamento all’elenco le cui righe fanno quella somma: aprilo ed esportalo per ritrovare la stessa cifra. I mesi sono quelli di calendario in Italia, e i rimborsi sono già sottratti.',
        ],
        steps: [
          '«Incassato questo mese» si confronta con gli stessi giorni del mese scorso e con tutto il mese scorso. Lo vedono Admin e Super Admin.',
          '«Da incassare» è tutto ciò che oggi è chiesto e non è ancora pagato. «Scaduto» ne è la parte in ritardo, per età.',
          '«In scadenza nei prossimi 30 giorni» somma i rinnovi e le prime scadenze già fissate.',
          '«In attesa di bonifico» è ciò che i clienti devono ancora versare. «Differenze con PayPal» aspetta una tua decisione.',
        ],
      },
      {
        heading: 'I primi passi',
        paragraphs: [
          'Finché nessuna sottoscrizione è attiva o aspetta un bonifico, al posto dei numeri ci sono i primi passi: un piano, PayPal, il conto bancario, il primo cliente o tutti da un foglio, le lettere ai clienti, la prima sottoscrizione. Un passo è fatto quando il suo elenco ha una riga, o le lettere sono salvate.',
        ],
      },
      {
        heading: 'Da fare oggi',
        paragraphs: [
          'Una riga per ogni cosa che aspetta qualcuno, con un solo passo da fare: attivare una sottoscrizione saldata, registrare un bonifico atteso, mandare di nuovo un link scaduto e non pagato, sollecitare un addebito rifiutato, decidere una differenza, incassare un rinnovo prima che la sottoscrizione finisca, rinnovare ciò che finisce.',
        ],
      },
      {
        heading: 'Gli ultimi dodici mesi',
        paragraphs: [
          'Le barre mostrano gli incassi per metodo, e le sottoscrizioni iniziate e finite. «Iniziata» è la prima attivazione; «finita» è quando smette di essere attiva, finché non riparte. Con «Tabella» leggi gli stessi valori, e ogni valore apre il suo elenco.',
          'Se le operazioni automatiche sono in ritardo, un avviso dice fino a che ora i numeri sono completi.',
        ],
      },
      {
        heading: 'Muoversi',
        steps: [
          'Premi il pulsante del menu, in alto a destra: si apre «Menu principale».',
          'Scegli una voce: il pannello si chiude da sé. Si chiude anche con Esc o con un clic fuori.',
          'In alto al centro le briciole dicono dove sei e riportano indietro.',
          'Aperto un elemento da un elenco, le frecce in alto a destra portano al precedente e al successivo; «Indietro» torna all’elenco.',
          'Se manca la rete, o se Canone è stato aggiornato, una barra in alto lo dice. Se una parte della pagina non si è caricata, in basso trovi «Riprova». Se ricarichi la pagina, il testo che stavi scrivendo torna al suo posto.',
          'Se in un’altra scheda scegli un altro tenant, questa scheda si ferma e chiede su quale restare.',
        ],
      },
      {
        heading: 'Cercare',
        steps: [
          'Premi Ctrl+K (⌘K su Mac), oppure la lente in alto: si apre «Cerca in», con il nome del tenant.',
          'Scrivi un nome, anche con il cognome davanti o solo in parte, un’email, un numero di telefono, una Partita IVA, un importo con i centesimi (122,00), l’id di un abbonamento o di una transazione PayPal, o il nome di una pagina, o una parola che dice a che cosa serve.',
          'Con le frecce scegli, con Invio apri, con Ctrl+Invio apri in un’altra scheda.',
          'Il tasto / porta ai filtri dell’elenco, n crea un nuovo elemento, j e k passano da una riga all’altra e Invio la apre. In una scheda Ctrl+S salva. Il tasto ? li mostra tutti.',
        ],
      },
      {
        heading: 'Chiaro o scuro',
        paragraphs: [
          'In fondo a «Menu principale» scegli l’aspetto: come il sistema, chiaro o scuro. La scelta vale per questo browser.',
        ],
      },
      {
        heading: 'Uscire',
        paragraphs: [
          'Apri il menu con le tue iniziali e scegli «Logout». La sessione finisce subito, anche per chi ne avesse una copia.',
        ],
      },
    ],
  },
  accountPage,
  {
    slug: 'sottoscrizioni',
    title: 'Elenco delle sottoscrizioni',
    path: '/subscription',
    ...inTenant,
    intro: 'Chi è abbonato, a che cosa, da quando e a che punto è il pagamento.',
    sections: [
      {
        heading: 'Le viste pronte',
        steps: [
          'Sopra le righe scegli «Insolute», «A fine periodo», «In attesa di bonifico», «Saldate da attivare», «Link scaduti» o «Da rinnovare»: il numero dice quante sono.',
          '«A fine periodo» sono quelle il cui periodo si rinnova o finisce entro 30 giorni; «Da rinnovare» quelle senza rinnovo automatico che finiscono entro 7 giorni. I primi addebiti e i rinnovi ancora da pagare sono in «In scadenza» dello Scadenzario.',
          '«Link scaduti» sono quelle di cui non è pagato nulla e il cui link non vale più: selezionale e premi «Invia link» per mandarne uno nuovo.',
          'I filtri cercano dentro la vista scelta. «Tutte» torna all’elenco intero.',
          'Con «Vista» salvi le tue e scegli le colonne: vedi «Viste salvate e colonne» nell’indice.',
        ],
      },
      {
        heading: 'Quanto e quando',
        steps: [
          '«Totale» è il prezzo di ogni periodo, IVA compresa.',
          '«Prossima scadenza» è il giorno della scadenza più vecchia ancora da pagare; se non ce ne sono, quello della prossima.',
          'Accanto allo stato, «Insoluto» dice che un pagamento è in ritardo. Nel CSV sta nella colonna «Pagamenti».',
        ],
      },
      {
        heading: 'Gli stati',
        steps: [
          '«Sottoscrizione non attiva»: creata, in attesa che il cliente paghi.',
          '«In attesa di bonifico bancario»: il cliente paga con bonifico.',
          '«Sottoscrizione attiva»: pagata online, si rinnova da sola.',
          '«Attiva, ma senza rinnovo automatico»: attivata a mano dopo un bonifico.',
          '«Sottoscrizione Cancellata»: finita; il cliente non accede più ai contenuti.',
        ],
      },
      {
        heading: 'Far pagare online',
        steps: [
          'Nella riga premi «Genera link di pagamento».',
          'Copia il link, o fai inquadrare il codice QR, e mandalo al cliente: vale un’ora. Se lasci aperta la finestra, dice quando il pagamento arriva.',
          'Premi di nuovo e rivedi lo stesso link, con il tempo che gli resta. Se lo sostituisci, quello di prima non vale più.',
        ],
      },
      {
        heading: 'Incassare con bonifico',
        steps: [
          'Scegli «Imposta pagamento con bonifico»: non si torna indietro.',
          'Registra i bonifici con «Gestisci Bonifici»: vedi dovuto, ricevuto e mancante.',
          'Premi «Conferma Attivazione» quando i conti tornano; se manca qualcosa Canone lo chiede due volte.',
          'Un bonifico annotato senza giorno, o registrato per errore, si elimina anche dopo, in «Vedi bonifici»: nel secondo caso la scadenza torna da incassare.',
        ],
      },
      {
        heading: 'Cancellare',
        paragraphs: [
          'La cancellazione arriva prima a PayPal e poi qui: se PayPal non risponde non cambia nulla e si può riprovare. La domanda dice fino a quando è in corso il periodo, o quanto resta da incassare.',
          'Hai scelto il piano o il prezzo sbagliato? Finché il cliente non ha pagato, cancella la sottoscrizione e creane un’altra: il link già mandato non vale più.',
        ],
      },
    ],
  },
  {
    slug: 'nuova-sottoscrizione',
    title: 'Nuova sottoscrizione',
    path: '/subscription/new',
    ...inTenant,
    intro: 'Abbina un cliente a un piano e fissa prezzo e inizio.',
    sections: [
      {
        heading: 'Compilare',
        steps: [
          'Cerca l’utente per nome o email e scegli il piano. Se ha già una sottoscrizione a quel piano, il modulo lo dice e la apre.',
          'Il prezzo è quello del piano; se per questo cliente è diverso, per esempio con uno sconto, scrivi costo, IVA o direttamente il totale.',
          'Controlla data e ora di inizio, in ora italiana. Il prossimo addebito è calcolato dalla ricorrenza del piano; nei mesi corti cade l’ultimo giorno e poi torna al suo.',
          'Premi «Crea»: la sottoscrizione nasce non attiva e Canone offre subito il link di pagamento, oppure «Imposta pagamento con bonifico», che apre i dati del bonifico da mandare al cliente.',
        ],
      },
    ],
  },
  {
    slug: 'sottoscrizione',
    title: 'Dettaglio di una sottoscrizione',
    path: '/subscription/1',
    ...inTenant,
    intro: 'Tutto di una sottoscrizione: cliente, piano, importi, date e pagamenti.',
    sections: [
      {
        heading: 'Che cosa si può fare',
        paragraphs: [
          'Le azioni in alto sono quelle che lo stato permette, le stesse dell’elenco. Per una disdetta premi «Cancella sottoscrizione»: la domanda dice che cosa finisce. Dal nome del cliente si arriva alla sua scheda.',
        ],
      },
      {
        heading: 'Pagamenti',
        paragraphs: [
          'Prima ciò che è ancora da incassare, poi il resto, il più recente in alto. Accanto a ogni periodo stanno il suo stato e i movimenti che l’hanno pagato, e i crediti che ne pagano una parte: da lì si apre il movimento.',
          'Delle prossime scadenze si vedono le prime tre; «Mostra tutte» le elenca tutte.',
        ],
      },
    ],
  },
  {
    slug: 'pagamento',
    title: 'La pagina di pagamento',
    path: aPaymentPath,
    person: null,
    hasTenant: false,
    intro: 'Ciò che vede il cliente quando apre il link: nessun accesso, nessuna password.',
    sections: [
      {
        heading: 'Che cosa fa il cliente',
        steps: [
          'Legge chi vende, che cosa, ogni quanto e quanto paga, IVA compresa.',
          'Preme il pulsante di PayPal e approva nella finestra che si apre.',
          'Torna alla pagina, che conferma il pagamento e dice la data del prossimo addebito.',
        ],
      },
      {
        heading: 'Perché ci si può fidare',
        paragraphs: [
          'Canone non crede al browser: chiede a PayPal se la sottoscrizione esiste, se è di quel piano, per quel link e a quel prezzo. Solo allora la attiva.',
        ],
      },
    ],
  },
  ...moneyPages,
  ...settingsPages,
  importPage,
  ...cataloguePages,
  ...administrationPages,
];
