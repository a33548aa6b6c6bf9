import { people } from '../kit/demo.ts';
import type { GuidePage } from './pages.ts';

/** The guide's page about one's own password and sessions. */
export const accountPage: GuidePage = {
  slug: 'account',
  title: 'Il mio account',
  path: '/account',
  person: people.superAdmin,
  hasTenant: true,
  intro:
    'La tua email, la tua password, il secondo fattore e i dispositivi da cui sei dentro. Ci si arriva dalla home e dalla propria scheda.',
  sections: [
    {
      heading: 'Cambiare l’email',
      steps: [
        'Premi «Cambia l’email», scrivi il nuovo indirizzo e la tua password.',
        'Al nuovo indirizzo arriva un link, che vale 24 ore: la nuova email vale quando lo apri e premi «Conferma». Allora tutte le sessioni terminano.',
        'Intanto, qui puoi mandare di nuovo il link o annullare il cambio.',
        'Al vecchio indirizzo arriva un’email con «Non sono stato io»: rimette l’email di prima, fino a sette giorni dopo la conferma, e termina tutte le sessioni.',
      ],
      paragraphs: [
        'Se un amministratore cambia l’email di una persona che ha già scelto la password, succede lo stesso: vale dopo la conferma. L’email di un contatto che non accede cambia subito.',
      ],
    },
    {
      heading: 'Cambiare la password',
      steps: [
        'Scrivi la password attuale, poi due volte quella nuova.',
        'La barra dice quanto è difficile da indovinare. Bastano 6 caratteri; 16 o più sono meglio. Quelle che si trovano negli elenchi delle password rubate sono rifiutate.',
        'Premi «Cambia la password»: le altre sessioni terminano, in questa resti dentro. Ti arriva un’email di conferma.',
      ],
    },
    {
      heading: 'Secondo fattore',
      paragraphs: [
        'Con un secondo fattore la password da sola non basta: chi la indovina o la ruba resta fuori. Un amministratore di Canone può renderlo obbligatorio per il tuo ruolo; allora si attiva al primo accesso.',
      ],
      steps: [
        'App di autenticazione: premi «Attiva», conferma con la password, inquadra il codice con l’app (o scrivi la chiave) e scrivi le sei cifre che mostra.',
        'Passkey: premi «Aggiungi», dalle un nome e conferma con la password; poi il dispositivo chiede l’impronta, il volto o il PIN. Serve un indirizzo https con un nome.',
        'Con il primo secondo fattore ricevi dieci codici di recupero, che si vedono una volta sola: conservali lontano dal telefono. Ognuno fa entrare una volta. Le altre sessioni terminano.',
        'All’accesso, dopo la password, si apre «Secondo passaggio»: usa la passkey, oppure scrivi il codice dell’app o un codice di recupero. Un codice vale una volta.',
        'Per togliere un fattore, per aggiungerne un altro o per avere nuovi codici di recupero servono la password e un codice o una passkey che hai già. Ogni modifica ti arriva per email. Anche tre codici errati dopo la password giusta: se non eri tu, cambia la password.',
        'Se hai perso tutto, un Super Admin apre la tua scheda e preme «Azzera secondo fattore».',
      ],
    },
    {
      heading: 'Le mie sessioni',
      paragraphs: [
        'Ogni accesso è una sessione. Dispositivo, rete e ultimo uso aiutano a riconoscerla; l’ultimo uso è scritto ogni dieci minuti.',
        '«Termina» chiude una sessione, «Termina tutte le altre» le chiude tutte tranne questa: su quei dispositivi si accede di nuovo.',
        'Se non riconosci una sessione, terminala e cambia la password.',
      ],
    },
    {
      heading: 'Le sessioni di un’altra persona',
      paragraphs: [
        'Un amministratore apre la scheda della persona e preme «Termina le sessioni»: per esempio quando un dispositivo è perso o rubato.',
      ],
    },
  ],
};
