import type { TextPage } from './pages.ts';

/**
 * The guide's pages about unexpected cases with money. Each covers several screens, so it has no picture of one screen.
 */
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
          'In «Scadenzario» il periodo è «Insoluta» dal giorno del rifiuto, e la somma è nella cifra «Scaduto».',
        ],
      },
      {
        heading: 'Che cosa puoi fare',
        steps: [
          'Se PayPal riprova, basta aspettare: quando riesce, il periodo diventa «Pagata» da solo.',
          'Chiedi al cliente di aggiornare la carta nel suo conto PayPal: «Sollecita», nella sottoscrizione, apre una lettera che puoi correggere.',
          'Se un altro movimento del cliente ha un credito, aprilo in «Incassi» e premi «Usa il credito».',
          'Se rinunci alla somma, in «Scadenzario» premi «Abbuona» e scrivi il motivo.',
          'Finché PayPal riprova, può addebitare anche una somma abbuonata o incassata in un altro modo: la finestra dice il giorno. Se succede, la trovi in «Differenze con PayPal» e la rimborsi da «Incassi».',
        ],
      },
      {
        heading: 'Se PayPal la sospende',
        paragraphs: [
          'Dopo alcuni rifiuti PayPal smette di addebitare: la sottoscrizione è sospesa e qui diventa «Sottoscrizione non attiva». Quanto manca resta da incassare. Con «Imposta pagamento con bonifico» il cliente continua a pagare in un altro modo.',
        ],
      },
      {
        heading: 'Se è rifiutato il primo addebito',
        paragraphs: [
          'Il cliente ha approvato l’abbonamento, ma la pagina di pagamento gli dice che l’addebito è stato rifiutato e, se PayPal lo ha comunicato, il giorno in cui riprova. Nulla risulta incassato finché PayPal non completa un addebito.',
        ],
      },
    ],
  },
  {
    slug: 'cliente-disdice',
    title: 'Un cliente disdice',
    intro: 'Smette di pagare da subito, e tiene ciò che ha già pagato.',
    sections: [
      {
        heading: 'Chi paga con PayPal',
        steps: [
          'Apri la sottoscrizione e premi «Ferma il rinnovo»: la domanda dice fino a quale giorno resta attiva.',
          'Premi «Sì, ferma il rinnovo»: PayPal non addebita più. Lo stato diventa «Attiva, ma senza rinnovo automatico».',
          'Alla fine del periodo pagato la sottoscrizione termina da sola, e la campanella lo annuncia sette giorni prima.',
          'Se PayPal non risponde, la pagina dice da quando glielo stiamo chiedendo: continua Canone, e finché PayPal non conferma la sottoscrizione si rinnova.',
        ],
      },
      {
        heading: 'Chi paga con bonifico',
        paragraphs: [
          'Non serve fare nulla: senza «Rinnova» la sottoscrizione termina con il periodo pagato. Se l’avevi già rinnovata e non è arrivato denaro, premi «Annulla il rinnovo». Se ne è arrivato solo una parte, alla fine diventa credito del cliente.',
        ],
      },
      {
        heading: 'Se il pulsante non c’è',
        paragraphs: [
          '«Ferma il rinnovo» serve a tenere un periodo pagato: manca finché il periodo in corso non risulta pagato, e dal momento del prossimo addebito finché PayPal non lo completa. Aspetta l’addebito, oppure premi «Cancella sottoscrizione», che finisce subito.',
        ],
      },
      {
        heading: 'Se il cliente ci ripensa',
        paragraphs: [
          'Prima della fine premi «Rinnova»: il prossimo periodo si paga con bonifico. Per tornare a PayPal crea una nuova sottoscrizione che comincia quando finisce il periodo pagato, e manda il link.',
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
          'Premi «Rimborsa»: PayPal restituisce il denaro al cliente e in «Incassi» compare un movimento con il segno meno. Se PayPal non lo conclude subito, fino all’esito l’addebito mostra «Rimborso in corso presso PayPal».',
        ],
      },
      {
        heading: 'Dal sito di PayPal',
        paragraphs: [
          'Anche un rimborso fatto nel sito di PayPal arriva in «Incassi» da solo. Un rimborso non cancella la sottoscrizione: se deve finire, fermane il rinnovo o cancellala a parte.',
        ],
      },
      {
        heading: 'Se PayPal non lo permette',
        paragraphs: [
          'PayPal di solito rifiuta un rimborso più di 180 giorni dopo l’addebito, o se il saldo del conto non basta. Restituisci allora il denaro con un bonifico, apri l’addebito in «Incassi» e premi «Registra restituzione». Lo stesso vale per un addebito di un account PayPal sostituito: rimborsalo dal sito di PayPal e registralo con l’id del rimborso.',
        ],
      },
      {
        heading: 'Un bonifico',
        steps: [
          'Restituisci il denaro dalla tua banca.',
          'Apri il bonifico in «Incassi», premi «Registra restituzione» e scrivi l’importo e il giorno.',
          'Se hai sbagliato, apri la restituzione in «Incassi», premi «Annulla restituzione» e scrivi il motivo: il denaro copre di nuovo ciò che copriva.',
        ],
      },
      {
        heading: 'Storni e contestazioni',
        paragraphs: [
          'Se la banca del cliente si riprende un addebito, in «Incassi» compare uno storno e la somma torna da incassare. Una contestazione aperta è in «Da fare oggi» e in «Differenze con PayPal» finché PayPal non la chiude. Si risponde su PayPal, nel Centro risoluzioni; se si chiude a tuo favore, lo storno si annulla da solo.',
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
          'Canone confronta i suoi conti con PayPal quando è atteso un addebito, e comunque ogni giorno. Ciò che è certo lo corregge da solo. Qui resta il resto: un addebito inatteso, un importo diverso, una sottoscrizione che PayPal non conosce o che ha un altro stato. Un addebito rifiutato che PayPal riprova non è una differenza: è tra le cose da fare della home.',
        ],
      },
      {
        heading: 'Decidere',
        steps: [
          'Apri «Differenze con PayPal» dalla home, fra le schermate di amministrazione.',
          'Ogni riga mette a confronto «In Canone» e «Su PayPal», e in «Correzione» propone che cosa fare.',
          'Premi la correzione: una domanda dice prima che cosa cambia. Le correzioni che si possono annullare vengono per prime. Per un addebito inatteso «Vedi il credito» apre in Incassi il movimento da usare o da rimborsare.',
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
  {
    slug: 'bonifici-estratto-conto',
    title: 'Registrare i bonifici dall’estratto conto',
    intro:
      'Dal file della banca a «Pagata» in pochi minuti: Canone legge i movimenti, propone quale scadenza paga ciascuno, e una persona conferma.',
    sections: [
      {
        heading: 'Prima volta: il conto',
        steps: [
          'Apri «Conti bancari» dalla home e crea il conto con nome, IBAN e intestatario.',
          'Se vuoi che i clienti paghino su questo conto, accendi «Mostra ai clienti»: la pagina di pagamento offre «Paga con bonifico» accanto a PayPal, con importo, IBAN, causale e codice QR. Le stesse cose, da stampare, sono in «Richiesta di pagamento» nello scadenzario e nella sottoscrizione, ma non per un periodo che PayPal addebita da solo. Anche le lettere che chiedono un pagamento riportano IBAN, intestatario, causale e codice QR di questo conto.',
          'Se vuoi, accendi «Registra da solo i bonifici esatti»: all’importazione Canone registra da solo quelli con il riferimento e l’importo di una scadenza. Tutti gli altri aspettano una persona.',
        ],
      },
      {
        heading: 'Importare',
        steps: [
          'Scarica dalla banca l’estratto conto: CAMT.053, CBI, MT940, Excel o CSV. Per lo stesso conto è meglio usare sempre lo stesso formato.',
          'In «Movimenti da registrare» premi «Importa un estratto conto», scegli il conto e il file.',
          'L’anteprima dice quanti movimenti ci sono, le somme, e quali righe si saltano e perché. Se il file contiene i saldi, mostra anche se tornano: saldo iniziale, movimenti, saldo finale. Una differenza non impedisce di importare. Se le colonne di un file CSV o Excel non sono quelle giuste, correggile: Canone le ricorda per quel conto.',
          'Se lo stesso periodo è già arrivato in un altro formato, l’anteprima dice quanti movimenti hanno lo stesso importo e giorno di movimenti già presenti, e puoi saltarli. Da solo Canone non ne salta nessuno.',
          'Premi «Importa». Un movimento già importato non entra una seconda volta, nemmeno da un altro file dello stesso periodo.',
          'Con un file lungo vedi quanti movimenti sono già dentro. Se l’importazione si ferma a metà, importa di nuovo lo stesso file: riprende senza ripetere nulla.',
        ],
      },
      {
        heading: 'Registrare',
        steps: [
          'Ogni movimento mostra le sue proposte, dalla più sicura: riferimento e importo, riferimento, un nostro numero, IBAN già visto, nome, solo importo.',
          'Con le frecce su e giù passi da un movimento all’altro, con destra e sinistra cambi proposta, con Invio registri. Se più clienti vanno bene allo stesso modo, scegli prima per chi è il denaro.',
          '«Registra tutte le esatte» registra in una volta sola tutti quelli con il riferimento e l’importo di una scadenza.',
          'Se nessuna va bene, premi «Scegli le scadenze»: un bonifico può pagarne più di una, e ciò che avanza diventa credito del cliente.',
          'Se il cliente non ha nulla da pagare, per esempio perché ha già pagato con PayPal, scrivine il nome e scegli «a credito»: tutto il bonifico diventa suo credito, e da «Incassi» si usa o si restituisce.',
          'Se il bonifico è già registrato a mano, il movimento lo dice: aprilo per controllare, poi premi «Ignora».',
          'Se il movimento non è di un cliente, premi «Ignora». Con la casella accanto anche i prossimi di quell’ordinante restano fuori. Commissioni, bollette e altre uscite senza proposta si ignorano insieme, una pagina per volta, con il pulsante sopra i movimenti: con «Uscite» in «Direzione» sono venti.',
        ],
      },
      {
        heading: 'Dopo',
        paragraphs: [
          'La scadenza diventa «Pagata», la sottoscrizione si attiva senza rinnovo automatico, come dice la proposta, il cliente riceve una ricevuta per email e il movimento passa tra i registrati.',
          'La pagina iniziale dice quanti movimenti restano da registrare. Nella cronologia si vede chi ha registrato ciascuno, o che l’ha fatto la regola del conto.',
          'Se hai sbagliato, apri «Registrati» e premi «Annulla». Dopo la conferma il denaro torna fuori dalla scadenza con una rettifica, una sottoscrizione che si era attivata torna in attesa di bonifico e il movimento è di nuovo da registrare.',
          'Un bonifico respinto dalla banca compare tra le uscite con la proposta «Restituzione»: registrandola, la scadenza torna da pagare. Annullandola, la scadenza è di nuovo pagata e la sottoscrizione di nuovo attiva.',
        ],
      },
    ],
  },
  {
    slug: 'viste',
    title: 'Viste salvate e colonne',
    intro:
      'Ogni elenco con i filtri si può mettere come serve, salvare con un nome e ritrovare con un clic.',
    sections: [
      {
        heading: 'Salvare una vista',
        steps: [
          'Imposta filtri, ordine e colonne dell’elenco.',
          'Premi «Vista» e scegli «Salva come vista…»: dalle un nome e, se vuoi, le righe per pagina, fino a 100.',
          'La vista compare sopra l’elenco. Dopo le prime cinque, le altre sono nel menu «Altre».',
        ],
      },
      {
        heading: 'Condividerla',
        paragraphs: [
          'Una vista è solo tua. Un Admin o un Super Admin può spuntare «Condivisa con tutti in questo tenant»: da allora la usano tutti e la cambiano solo gli amministratori. Chi toglie la spunta la tiene per sé. Nessuno vede le viste di un elenco che il suo ruolo non apre.',
          'L’indirizzo della pagina contiene tutto: puoi anche mandare il collegamento a un collega.',
        ],
      },
      {
        heading: 'Cambiarla',
        steps: [
          'Apri la vista, cambia l’elenco e scegli «Aggiorna vista»: prende i filtri, l’ordine e le colonne di adesso.',
          '«Modifica vista…» cambia nome, righe per pagina e condivisione; «Elimina vista» la toglie, i dati restano.',
          'Se un collega l’ha cambiata nel frattempo, Canone mostra che cosa e ti fa scegliere.',
        ],
        paragraphs: [
          'Ognuno può avere 50 viste per elenco, e ogni tenant ne condivide al massimo 50. Se un filtro o una colonna non c’è più, la vista si apre senza e un avviso lo dice.',
        ],
      },
      {
        heading: 'Colonne e righe',
        paragraphs: [
          'Da «Vista» apri «Colonne…»: togli la spunta a quelle che non servono e spostale con le frecce, e scegli quanto è larga ciascuna: la larghezza resta in questo browser. «Ripristina» torna alle colonne dell’elenco. L’esportazione ha sempre le sue.',
          'Il numero di righe scelto in «Mostra:» resta per quell’elenco, su questo browser, fino al logout. Negli elenchi lunghi scrivi il numero in «Vai a…» e premi Invio per saltare a quella pagina.',
        ],
      },
    ],
  },
  {
    slug: 'azioni-su-piu-righe',
    title: 'Agire su tutti i risultati di un elenco',
    intro:
      'Sollecitare tutti quelli che non hanno pagato, abbonare molti clienti, rinnovare chi sta per finire, inviare i link che mancano o eliminare molte righe, con pochi clic.',
    sections: [
      {
        heading: 'Sollecitare chi non ha pagato',
        steps: [
          'Apri lo Scadenzario e scegli la vista «Insolute», o i filtri che servono.',
          'Seleziona una riga e premi «Seleziona tutti i … risultati»: vale per tutte le pagine.',
          'Premi «Sollecita». Canone mostra quante righe sono, le prime e la prima lettera.',
          'Premi «Sollecita» con il numero. Se nel frattempo i risultati sono cambiati, Canone si ferma e chiede di nuovo.',
        ],
        paragraphs: [
          'Ogni lettera ha il testo di «Comunicazioni ai clienti» ed è la stessa di «Sollecita» su una riga. Chi oggi ha già ricevuto un promemoria, chi non ha un’email e chi non deve nulla viene saltato, e il motivo resta scritto.',
        ],
      },
      {
        heading: 'Abbonare molti clienti',
        steps: [
          'Apri «Utenti» e seleziona i clienti, per esempio quelli appena importati, oppure tutti i risultati di un filtro.',
          'Premi «Nuova sottoscrizione», scegli il piano, la data di inizio e come pagano.',
          'Premi «Nuova sottoscrizione» con il numero. Chi ha già una sottoscrizione a quel piano, non cancellata, viene saltato.',
        ],
        paragraphs: [
          'Il prezzo è quello del piano. Chi paga con PayPal resta non attivo finché non paga: il link lo mandi a tutti insieme da Sottoscrizioni, con «Invia link». Chi paga con bonifico, dopo una conferma, resta in attesa di bonifico bancario.',
        ],
      },
      {
        heading: 'Le altre azioni',
        paragraphs: [
          'In Sottoscrizioni ci sono «Rinnova» e «Rinnova con i valori del piano», per chi paga con bonifico e sta per finire, «Invia link», per chi aspetta il primo pagamento, e «Sollecita». In Utenti, Configura abbonamenti, Caratteristiche, Caratteristiche dei piani e Indirizzi c’è «Elimina». «Esporta CSV» esporta tutti i risultati.',
          'Un’operazione lavora al massimo 10.000 righe. Servono gli stessi permessi dell’azione su una riga.',
        ],
      },
      {
        heading: 'Mentre lavora, e dopo',
        paragraphs: [
          'Puoi chiudere la finestra: l’operazione continua. La ritrovi nella home, in «Operazioni», per 30 giorni. La vede solo chi l’ha avviata.',
          '«Annulla le righe in attesa» ferma ciò che non è ancora stato fatto. «Riprova i falliti» lavora di nuovo solo le righe non riuscite.',
          'Se esci da Canone, o i tuoi permessi cambiano, l’operazione si ferma. Dopo un nuovo accesso premi «Riprendi».',
        ],
      },
    ],
  },
];
