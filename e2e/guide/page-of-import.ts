import { people } from '../kit/demo.ts';
import type { GuidePage } from './pages.ts';

const sheet = [
  'Ragione sociale;E-mail;Partita IVA;Indirizzo;CAP;Città;Prov',
  'Caffè Verdi S.r.l.;amministrazione@caffeverdi.example;10203040505;Via Roma 1;40121;Bologna;BO',
  'Studio Neri;studio@neri.example;;Via Garibaldi 12;20121;Milano;MI',
  'Ottica Gallo;ottica@gallo.example;;Corso Italia 3;101;Torino;TO',
].join('\r\n');

/** The guide's page about the import of customers from a spreadsheet. */
export const importPage: GuidePage = {
  slug: 'importare-i-clienti',
  title: 'Importare i clienti',
  path: '/user/import',
  person: people.superAdmin,
  hasTenant: true,
  show: async (page) => {
    await page.getByLabel('File dei clienti').setInputFiles({
      name: 'clienti.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(sheet),
    });
    await page.getByRole('button', { name: /^Importa 2/ }).waitFor();
  },
  intro:
    'Da un foglio Excel o CSV a tutti i clienti in Canone, senza compilare la scheda di ciascuno.',
  sections: [
    {
      heading: 'Importare',
      steps: [
        'In «Utenti» premi «Importa clienti». Si trova anche dalla home e con la ricerca.',
        'Scegli o trascina il file: Excel (.xlsx) o CSV, fino a 2.000 clienti e 5 MB. Oppure copia le righe dal foglio, titoli compresi, incollale e premi «Leggi le righe incollate».',
        'L’anteprima dice che cosa succederebbe a ogni riga: «Da creare», «Già presente» con il nome e la scheda di chi ha la stessa email o Partita IVA, oppure «Da correggere» con la colonna e il motivo.',
        'Premi «Importa». Si creano solo i clienti nuovi, con il ruolo Client e senza accesso. Nessuno riceve email. Ogni creazione resta nella cronologia della persona, come quella fatta a mano.',
      ],
    },
    {
      heading: 'Le colonne',
      paragraphs: [
        'I titoli stanno in una riga, in qualsiasi ordine, e si riconoscono anche scritti in altro modo: «E-mail», «P. IVA», «Città», «Codice destinatario». Servono Nome (anche con Cognome) oppure Ragione sociale, poi Email, Indirizzo, CAP e Comune. Se ci sono, Canone legge anche Provincia (nome o sigla), Regione, Numero civico, Partita IVA, Codice SDI, PEC, Telefono e Azienda (sì o no). L’anteprima elenca le colonne che non legge. «Scarica un modello» dà un file già pronto con una riga di esempio, da togliere.',
        'Chi ha una Ragione sociale è un’azienda, se la colonna «Azienda» non dice di no. Un foglio di calcolo toglie gli zeri iniziali: Canone li rimette alla Partita IVA, al CAP del comune e al codice SDI 0000000.',
        'Valgono le stesse regole della scheda. Il comune deve essere nell’elenco dei comuni; se più comuni hanno lo stesso nome, serve la provincia.',
      ],
    },
    {
      heading: 'Le righe da correggere',
      paragraphs: [
        '«Scarica le righe da correggere» dà un file con quelle righe e con l’errore nell’ultima colonna, «Errore»: correggile e importa quel file. La colonna può restare.',
        'Lo stesso file importato due volte non crea nessuno due volte. Se l’importazione si ferma a metà, importa di nuovo lo stesso file: continua da dove era arrivata.',
        'L’email di una persona di un altro tenant si scopre solo all’importazione, e la riga resta fuori con il suo motivo. Dopo trenta di queste l’importazione si ferma dieci minuti; poi «Continua» riprende dalla stessa riga. Per un secondo cliente con la stessa Partita IVA, per esempio una filiale, usa «Crea Nuovo Utente».',
      ],
    },
  ],
};
