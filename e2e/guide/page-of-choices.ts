import type { TextPage } from './pages.ts';

/** The deviations of docs/deviations.md, in the words of the people who use the product. */
export const choicesPage: TextPage = {
  slug: 'scelte',
  title: 'Scelte diverse dalla specifica',
  intro: 'Dove Canone si comporta apposta in modo diverso da quanto era scritto, e perché.',
  sections: [
    {
      heading: 'Accesso',
      steps: [
        'Le password più comuni sono rifiutate, e così quelle oltre i 128 caratteri: le prime sono quelle che si provano per entrare.',
        'Se la rete manca per un momento resti dentro: si esce solo quando il server non risponde affatto, così quel che stai scrivendo non va perso.',
        'Dopo una sessione scaduta torni alla pagina in cui eri, non alla home.',
      ],
    },
    {
      heading: 'Ruoli',
      steps: [
        'Un Admin non può assegnare il ruolo Super Admin, che apre ogni tenant.',
        'Un cliente non vede nessuna schermata di amministrazione, sottoscrizioni comprese, nemmeno se fa parte di un tenant: a lui basta il link di pagamento.',
      ],
    },
    {
      heading: 'PayPal',
      steps: [
        'Il segreto non viene mai mostrato dopo il salvataggio: la scheda dice soltanto se c’è.',
        'L’indirizzo deve essere uno di quelli di PayPal, perché da lì viene lo script della pagina di pagamento.',
      ],
    },
    {
      heading: 'Piani e sottoscrizioni',
      steps: [
        'Un piano appena creato resta aperto, perché è il momento di aggiungere le sue caratteristiche.',
        'Il prossimo addebito segue l’ultimo periodo pagato; prima del primo pagamento è l’inizio più la ricorrenza.',
        '«Conferma Attivazione» porta ad «Attiva, ma senza rinnovo automatico»: un bonifico non si rinnova da solo.',
        'Si può cancellare anche una sottoscrizione senza rinnovo, e ogni sottoscrizione che PayPal sta addebitando.',
      ],
    },
    {
      heading: 'Schermate ed elenchi',
      steps: [
        'Sotto il saluto della home ci sono le schede verso ogni schermata: il menu ne elenca solo alcune.',
        'Le briciole in alto hanno nomi italiani anche per i cataloghi e i luoghi, e «Nuovo» al posto di «new».',
        'Se un elenco non si carica o un luogo non si elimina, lo dice l’elenco stesso e si può riprovare.',
        'Caratteristiche e caratteristiche dei piani si compilano con nome e descrizione, non mostrano il solo identificativo.',
        'PEC, codice SDI, Partita IVA e telefono sono facoltativi, ma se ci sono devono seguire le regole italiane.',
        'Con le API un elenco si legge al massimo 100 righe per volta.',
      ],
    },
  ],
};
