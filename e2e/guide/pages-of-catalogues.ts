import { inTenant } from './open-as.ts';
import type { GuidePage } from './pages.ts';

/** The guide's pages about catalogues, which the main screens use, and about the pages that open from them. */
export const cataloguePages: readonly GuidePage[] = [
  {
    slug: 'nuova-password',
    title: 'Nuova password',
    path: '/login?mode=reset',
    person: null,
    hasTenant: false,
    intro: 'Chi ha dimenticato la password chiede qui il link per sceglierne un’altra.',
    sections: [
      {
        heading: 'Che cosa succede',
        paragraphs: [
          'La risposta è la stessa per ogni indirizzo: nessuno può scoprire chi è iscritto. Il link vale un’ora e si usa una volta.',
        ],
      },
    ],
  },
  {
    slug: 'fornitore',
    title: 'Scheda di PayPal',
    path: '/paymentprovider/1',
    ...inTenant,
    intro: 'Indirizzo, client id e segreto dell’account.',
    sections: [
      {
        heading: 'Il segreto',
        paragraphs: [
          'Una volta salvato non si rivede. Per cambiarlo scrivine uno nuovo; se il campo resta vuoto non cambia.',
        ],
      },
    ],
  },
  {
    slug: 'caratteristiche',
    title: 'Caratteristiche',
    path: '/feature',
    ...inTenant,
    intro: 'Il catalogo di ciò che i piani offrono.',
    sections: [
      {
        heading: 'Eliminare',
        paragraphs: [
          'Una caratteristica che un piano offre non si elimina: toglila prima dal piano.',
        ],
      },
    ],
  },
  {
    slug: 'caratteristiche-dei-piani',
    title: 'Caratteristiche dei piani',
    path: '/planfeature',
    ...inTenant,
    intro: 'Che cosa offre ogni piano, riga per riga.',
    sections: [
      {
        heading: 'La via più breve',
        paragraphs: [
          'Le stesse righe si modificano dalla scheda del piano, dove si possono anche riordinare.',
        ],
      },
    ],
  },
  {
    slug: 'indirizzi',
    title: 'Indirizzi',
    path: '/address',
    ...inTenant,
    intro: 'Vie e comuni del tenant.',
    sections: [
      {
        heading: 'Un elenco semplice',
        paragraphs: ['Si creano, si cercano e si esportano come ogni altro elenco.'],
      },
    ],
  },
  {
    slug: 'regioni',
    title: 'Regioni',
    path: '/region',
    ...inTenant,
    intro: 'Le venti regioni con il codice ISTAT.',
    sections: [
      { heading: 'Modificare', paragraphs: ['Solo Admin e Super Admin; gli altri le leggono.'] },
    ],
  },
  {
    slug: 'province',
    title: 'Province',
    path: '/province',
    ...inTenant,
    intro: 'Sigla e regione di ogni provincia.',
    sections: [
      { heading: 'Eliminare', paragraphs: ['Una provincia con dei comuni non si elimina.'] },
    ],
  },
  {
    slug: 'comune',
    title: 'Scheda di un comune',
    path: '/municipality/1',
    ...inTenant,
    intro: 'Nome, CAP e provincia.',
    sections: [
      {
        heading: 'Più CAP',
        paragraphs: [
          'Una grande città ne ha molti: la scheda mostra il primo, la ricerca li conosce tutti.',
        ],
      },
    ],
  },
];
