import { inTenant } from './open-as.ts';
import type { GuidePage } from './pages.ts';

/** The guide's pages about people, plans, PayPal and places, which are usually configured once. */
export const settingsPages: readonly GuidePage[] = [
  {
    slug: 'utenti',
    title: 'Elenco degli utenti',
    path: '/user',
    ...inTenant,
    intro: 'Le persone del tenant: chi amministra e chi è cliente.',
    sections: [
      {
        heading: 'Ruoli',
        steps: [
          '«Super Admin» vede tutti i tenant; solo un Super Admin può nominarne un altro.',
          '«Admin» gestisce il proprio tenant.',
          '«User» lavora con le sottoscrizioni.',
          '«Client» è un cliente: riceve link di pagamento e non entra nel back-office.',
        ],
      },
      {
        heading: 'Aggiungere persone',
        paragraphs: [
          '«Crea Nuovo Utente» compila la scheda di una persona. «Importa clienti» crea tutti quelli di un foglio: la pagina «Importare i clienti» dice come.',
        ],
      },
      {
        heading: 'Eliminare',
        paragraphs: [
          'Chi ha sottoscrizioni non scompare dai conti: resta nello storico ma non si vede più nell’elenco e non entra.',
          'Per dieci secondi il messaggio offre «Annulla»: la persona torna com’era, con le sue sottoscrizioni. L’accesso a Canone e i link di pagamento, chiusi dall’eliminazione, restano chiusi.',
          'Una persona eliminata si crea di nuovo con la stessa email, se non è in un altro tenant: ritrova le sue sottoscrizioni, le scadenze e i movimenti. Lo ricorda anche la pagina di una sua sottoscrizione. I dati e il ruolo sono quelli del nuovo modulo e la password di prima non vale più; la cronologia segna il ripristino.',
        ],
      },
    ],
  },
  {
    slug: 'nuovo-utente',
    title: 'Nuovo utente',
    path: '/user-wizard',
    ...inTenant,
    intro: 'Quattro passi: email, dati personali, indirizzo e riepilogo.',
    sections: [
      {
        heading: 'Cliente o collega?',
        paragraphs: [
          'È la prima domanda. Un cliente riceve il ruolo Client e non entra in Canone; per un collega scegli il ruolo al passo 2. All’inizio è scelto «Un collega», con il ruolo Admin: se resta senza accesso, il riepilogo lo fa notare prima di confermare.',
        ],
      },
      {
        heading: 'Un aiuto con i dati italiani',
        paragraphs: [
          'Partita IVA, codice SDI, PEC, CAP e telefono sono controllati mentre scrivi e l’errore è spiegato sotto il campo. Dal CAP Canone propone il comune, e dal comune il CAP. Il riepilogo avvisa se qualcun altro ha già la stessa Partita IVA, e se «Azienda» è rimasta spenta. Anche la scheda di una persona nomina chi altro ha la stessa Partita IVA, prima che tu salvi.',
        ],
      },
    ],
  },
  {
    slug: 'utente',
    title: 'Scheda di un utente',
    path: '/user/2',
    ...inTenant,
    intro: 'Due schede: «Dati Utente» e «Indirizzi».',
    sections: [
      {
        heading: 'Salvare',
        paragraphs: [
          'Se qualcun altro ha salvato la stessa scheda nel frattempo, Canone te lo dice e non sovrascrive nulla.',
          'Chi viene disattivato, o cambia ruolo o email, deve rientrare: le sue sessioni finiscono subito. «Termina le sessioni» le chiude senza cambiare altro.',
        ],
      },
      {
        heading: 'Esportare i dati di una persona',
        paragraphs: [
          'Per una richiesta di privacy: «Dati personali», sotto la scheda, scarica tutto ciò che il tenant conserva di una persona: come pagina da leggere o stampare, oppure come file JSON. Password e link segreti non ci sono. Un Super Admin riceve anche le sessioni.',
          'L’esportazione resta scritta nella cronologia della persona.',
        ],
      },
      {
        heading: 'Cancellare i dati di una persona',
        paragraphs: [
          '«Cancella i dati» mostra prima che cosa si cancella subito e che cosa la legge obbliga a tenere, e fino a quale giorno: dieci anni dall’ultimo movimento. Poi chiede di scrivere il nome o l’email della persona. Non si può tornare indietro.',
          'Non si può finché la persona ha sottoscrizioni attive, importi da incassare, un credito che non paga ancora nulla o addebiti possibili su PayPal, e nemmeno per sé stessi o per l’ultimo amministratore. Se la persona è anche in altri tenant, lo fa un Super Admin.',
          'Negli elenchi di sottoscrizioni e incassi resta «Persona cancellata»: gli importi non cambiano. La sua scheda si apre ancora dalla sottoscrizione e dice che cosa resta e fino a quando. L’email è di nuovo libera.',
        ],
      },
    ],
  },
  {
    slug: 'cliente',
    title: 'Pagina di un cliente',
    path: '/user/5/customer',
    ...inTenant,
    intro:
      'Quanto deve, quanto paga, che cosa gli è stato scritto: la storia di una persona in un posto solo.',
    sections: [
      {
        heading: 'Aprirla',
        steps: [
          'Premi Ctrl+K e scrivi il suo nome: di chi ha sottoscrizioni si apre questa pagina.',
          'Oppure apri la persona da «Utenti», o dal suo nome in una sottoscrizione.',
          'Sopra la scheda scegli «Riepilogo». «Dati» torna alla scheda.',
        ],
      },
      {
        heading: 'I numeri',
        paragraphs: [
          'Ogni numero apre l’elenco che lo compone. «Da pagare» è ciò che è dovuto adesso, «Scaduto» la parte in ritardo, «Credito» il denaro ricevuto che non paga ancora nulla.',
          '«Valore annuo» somma per dodici mesi le sottoscrizioni attive, anche quelle senza rinnovo automatico, IVA compresa; sotto c’è la media di un mese.',
        ],
      },
      {
        heading: 'Le azioni',
        steps: [
          '«Sollecita» scrive per una scadenza, «Invia link» per una sottoscrizione non attiva: il testo si legge prima.',
          '«Nuova sottoscrizione» apre il modulo con il cliente già scelto.',
          '«Movimenti» mostra ciò che ha pagato, e dice se un accredito in banca con il suo nome è ancora da registrare.',
          '«Posta» mostra le email di questo tenant con il loro stato, e «Leggi» il loro testo; «Cronologia» chi ha cambiato la persona e le sue sottoscrizioni.',
        ],
      },
    ],
  },
  {
    slug: 'piani',
    title: 'Configura abbonamenti',
    path: '/plan',
    ...inTenant,
    intro: 'I piani che si vendono, con prezzo, IVA e ricorrenza.',
    sections: [
      {
        heading: 'Un piano non più in vendita',
        paragraphs: [
          'Toglilo da quelli attivi: chi è già abbonato resta, i nuovi non possono sceglierlo.',
        ],
      },
    ],
  },
  {
    slug: 'piano',
    title: 'Scheda di un piano',
    path: '/plan/1',
    ...inTenant,
    intro: 'Nome, prezzo, ricorrenza e ciò che il piano offre.',
    sections: [
      {
        heading: 'Prezzo',
        paragraphs: [
          'Scrivi il costo senza IVA, oppure il totale: Canone ricava l’altro al centesimo. Se cambi il prezzo di un piano già su PayPal, ne nasce uno nuovo per i prossimi clienti; chi è già abbonato paga come prima, e prima di salvare leggi quante sottoscrizioni attive sono.',
        ],
      },
      {
        heading: 'Caratteristiche',
        paragraphs: [
          'Si aggiungono dopo aver salvato il piano, una per riga, e ogni riga si salva da sé.',
        ],
      },
    ],
  },
  {
    slug: 'paypal',
    title: 'Configura PayPal',
    path: '/paymentprovider',
    ...inTenant,
    intro: 'L’account PayPal con cui questo tenant incassa.',
    sections: [
      {
        heading: 'Collegare un account',
        steps: [
          'Scegli l’indirizzo di PayPal: produzione o sandbox.',
          'Copia dal sito di PayPal per sviluppatori il client id e il segreto.',
          'Il segreto si scrive e non si rilegge: lasciando vuoto il campo resta quello di prima.',
        ],
      },
    ],
  },
  {
    slug: 'tenant',
    title: 'Lista Tenant',
    path: '/tenant',
    ...inTenant,
    intro: 'Le aziende che usano Canone.',
    sections: [
      {
        heading: 'Creare ed eliminare',
        paragraphs: [
          'Chi crea un tenant ne fa parte. Si elimina solo un tenant vuoto, e un Admin non il suo unico.',
        ],
      },
    ],
  },
  {
    slug: 'geografia',
    title: 'Regioni, province e comuni',
    path: '/municipality',
    ...inTenant,
    intro: 'L’Italia con i suoi CAP, già caricata: serve agli indirizzi di fatturazione.',
    sections: [
      {
        heading: 'Cercare',
        paragraphs: [
          'Accenti e maiuscole non contano. Per CAP si trova anche una grande città, che ne ha molti.',
        ],
      },
      {
        heading: 'Esportare',
        paragraphs: [
          'Scegli le righe e premi «Esporta CSV»: il file si apre in Excel italiano con un doppio clic.',
        ],
      },
    ],
  },
];
