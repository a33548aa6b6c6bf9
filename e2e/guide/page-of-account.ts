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
    'La tua password e i dispositivi da cui sei dentro. Ci si arriva dalla home e dalla propria scheda.',
  sections: [
    {
      heading: 'Cambiare la password',
      steps: [
        'Scrivi la password attuale, poi due volte quella nuova.',
        'La barra dice quanto è difficile da indovinare. Bastano 6 caratteri; 16 o più sono meglio. Quelle che si trovano negli elenchi delle password rubate sono rifiutate.',
        'Premi «Cambia la password»: le altre sessioni terminano, in questa resti dentro. Ti arriva un’email di conferma.',
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
