import type { TextPage } from './pages.ts';

/** The page with the statement about accessibility. The browser tests check its claims. */
export const accessibilityPage: TextPage = {
  slug: 'accessibilita',
  title: 'Accessibilità',
  intro:
    'A che cosa ci impegniamo perché Canone si possa usare con la tastiera, con un lettore di schermo e con lo zoom, e che cosa non è ancora verificato.',
  sections: [
    {
      heading: 'L’impegno',
      paragraphs: [
        'Canone segue le WCAG 2.2 al livello AA, in tutte le schermate, la pagina di pagamento dei clienti compresa. Un difetto di accessibilità è un difetto del prodotto: si corregge, non si aggira.',
      ],
    },
    {
      heading: 'Che cosa si può fare',
      steps: [
        'Ogni azione si compie con la tastiera. Il punto in cui sei ha sempre un bordo visibile; «?» mostra i tasti.',
        'Il primo tasto Tab offre «Vai al contenuto», che salta il menu.',
        'Errori, esiti e numeri di risultati sono annunciati, e un errore è scritto accanto al suo campo.',
        'Nessuna informazione è data dal solo colore: ogni stato ha anche una parola o un’icona con il suo nome.',
        'I grafici hanno una frase che li riassume e una tabella con gli stessi numeri.',
        'Le pagine si leggono su uno schermo di 390 pixel senza scorrere di lato; una tabella larga diventa una scheda per riga.',
        'Chi ha chiesto al sistema meno movimento non vede animazioni; il tema scuro segue il sistema o la tua scelta.',
      ],
    },
    {
      heading: 'Come lo verifichiamo',
      paragraphs: [
        'A ogni modifica le prove automatiche aprono tutte le schermate, con il tema chiaro e con quello scuro, sul computer e sul telefono: mentre caricano, vuote, piene, con un errore e con una finestra aperta. Ciascuna passa il controllo axe senza segnalazioni. I percorsi principali sono percorsi con la sola tastiera.',
      ],
    },
    {
      heading: 'I limiti che conosciamo',
      paragraphs: [
        'Un controllo automatico trova solo una parte dei problemi. Le prove con persone che usano un lettore di schermo non sono ancora state fatte. La finestra di PayPal, dove il cliente paga, è di PayPal.',
      ],
    },
    {
      heading: 'Se trovi un ostacolo',
      paragraphs: [
        'Scrivi a chi gestisce la tua installazione di Canone: di’ la pagina, che cosa volevi fare e con quale programma la leggi. Un cliente può rispondere a chi gli ha mandato il link di pagamento.',
      ],
    },
  ],
};
