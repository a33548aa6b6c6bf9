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
        'Quando una sessione finisce da sola, dopo l’accesso torni alla pagina in cui eri, non alla home; dopo un Logout no.',
        'Chi è dentro ma non ha ancora scelto un tenant trova in /login il modulo di accesso, così può entrare con un altro account.',
        'Dopo un accesso non riuscito si segue solo un indirizzo di Canone, mai di un altro sito.',
      ],
    },
    {
      heading: 'Ruoli',
      steps: [
        'Un Admin non può assegnare il ruolo Super Admin, che apre ogni tenant: l’elenco lo mostra, disabilitato, e dice perché.',
        'Un Admin non può modificare né eliminare un Super Admin, e non può modificare una persona che fa parte anche di un altro tenant.',
        'Nessuno elimina sé stesso, e non si elimina una persona che PayPal può ancora addebitare: prima si cancellano le sue sottoscrizioni.',
        'Nessuno cambia il proprio ruolo o il proprio accesso: un clic sbagliato lo chiuderebbe fuori.',
        'Un cliente conserva il suo ruolo nell’elenco, così un salvataggio non glielo cambia.',
        'Un cliente non vede nessuna schermata di amministrazione, sottoscrizioni comprese, nemmeno se fa parte di un tenant: a lui basta il link di pagamento.',
        'Il ruolo User legge luoghi e caratteristiche dei piani, ma non li crea e non li modifica.',
        'Il nome dell’utente in una sottoscrizione è un link solo per chi può aprire la sua scheda.',
      ],
    },
    {
      heading: 'PayPal',
      steps: [
        'Il segreto non viene mai mostrato dopo il salvataggio: la scheda dice soltanto se c’è.',
        'L’indirizzo deve essere uno di quelli di PayPal, perché da lì viene lo script della pagina di pagamento.',
        'La conferma dice «Pagamento completato!» solo quando il denaro è arrivato; altrimenti dice che l’abbonamento è confermato, che il pagamento è in elaborazione o che il primo addebito non è riuscito.',
        'Finché un link è attivo, chi lo chiede di nuovo riceve lo stesso, con il titolo «Link attivo».',
        'Non c’è un nuovo link di pagamento per una sottoscrizione che PayPal addebita o ha addebitato, per un piano non attivo, per un totale di 0 euro né per un importo già coperto, anche in parte, con altro denaro. Un link già attivo resta pagabile: ciò che supera l’importo dovuto diventa un credito.',
      ],
    },
    {
      heading: 'Piani e sottoscrizioni',
      steps: [
        'Un piano appena creato resta aperto, perché è il momento di aggiungere le sue caratteristiche.',
        'Il prossimo addebito segue l’ultimo periodo pagato o che PayPal ha cominciato ad addebitare. Prima del primo pagamento è l’inizio più la ricorrenza; se la sottoscrizione è già approvata su PayPal è l’inizio, fino al primo addebito.',
        'Una sottoscrizione cancellata ha N/D come prossimo addebito; una senza rinnovo dice «Scade il».',
        'Tutti e cinque gli stati hanno il loro nome, anche nella scheda.',
        'Una nuova sottoscrizione offre solo i piani attivi.',
        'Ciò che altri dati usano non si elimina, e un fornitore che sta addebitando non cambia account.',
        'Nell’ora che l’orologio salta, «Data non valida.» aggiunge perché.',
        'Dopo una nuova sottoscrizione viene offerto il link di pagamento, e poi si apre l’elenco.',
        'L’importo di un bonifico deve essere maggiore di zero.',
        '«Conferma Attivazione» porta ad «Attiva, ma senza rinnovo automatico»: un bonifico non si rinnova da solo.',
        'La data di un bonifico va da un anno prima dell’inizio a oggi, e il bonifico resta alla sua sottoscrizione.',
        'Se resta qualcosa da incassare, «Conferma Attivazione» chiede un motivo a un amministratore e abbuona il resto.',
        'Un bonifico approvato non si riscrive: modifica ed eliminazione aggiungono un movimento contrario. Se è stato restituito, anche in parte, non si tocca più.',
        'Si può cancellare anche una sottoscrizione senza rinnovo, e ogni sottoscrizione che PayPal sta addebitando.',
      ],
    },
    {
      heading: 'Schermate ed elenchi',
      steps: [
        'Sotto il saluto della home ci sono le schede verso ogni schermata: il menu ne elenca solo alcune.',
        'Le briciole in alto hanno nomi italiani anche per i cataloghi e i luoghi, e «Nuovo» al posto di «new».',
        'Se un elenco non si carica o un luogo non si elimina, lo dice l’elenco stesso e si può riprovare.',
        'Se intanto ha salvato qualcun altro, un avviso mostra le due versioni e fa scegliere.',
        'Un elemento che non esiste dice «Elemento non trovato.»: riprovare non servirebbe.',
        'La regione di una provincia e la provincia di un comune si scelgono da un elenco; un nome inventato è rifiutato.',
        'I testi dei luoghi hanno al massimo 200 caratteri.',
        'Caratteristiche e caratteristiche dei piani hanno nome e descrizione, oltre all’Id che non si modifica.',
        'PEC, codice SDI, Partita IVA e telefono sono facoltativi, ma se ci sono devono seguire le regole italiane. Il Cap di una persona ha 5 cifre.',
        'Con le API un elenco si legge al massimo 100 righe per volta.',
        'Con le API un nuovo link legge solo il pagamento e il fornitore: il resto viene dal database.',
      ],
    },
  ],
};
