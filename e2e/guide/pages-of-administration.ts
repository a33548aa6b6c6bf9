import { userContract } from '@canone/contracts/people/user';
import { featureContract } from '@canone/contracts/plans/feature';
import { Role } from '@canone/contracts/rights/role';
import { type Page, request } from '@playwright/test';
import { dataOf, send } from '../kit/call.ts';
import { people } from '../kit/demo.ts';
import { inTenant, signedIn } from './open-as.ts';
import type { GuidePage } from './pages.ts';

let invited: Promise<string> | undefined;

/** Invites a colleague who does not sign in. Returns the path of the colleague's page. */
async function invite(origin: string): Promise<string> {
  const api = await request.newContext();
  const person = await signedIn(origin, people.superAdmin);
  const body = {
    name: 'Lucia Ferretti',
    email: 'lucia.ferretti@aurora.example',
    roleId: Role.User,
    isActive: true,
    street: 'Via Emilia 1',
    zip: '40026',
    municipality: 1,
  };
  const { id } = dataOf(
    await send({ request: api, ...person }, userContract.endpoints.create, { body }),
  );
  await api.dispose();
  return `/user/${id}`;
}

let renamed: Promise<string> | undefined;

/** Renames a record, so that it has a history. Returns the path of its page. */
async function rename(origin: string): Promise<string> {
  const api = await request.newContext();
  const person = await signedIn(origin, people.superAdmin);
  const { create, update } = featureContract.endpoints;
  const body = { name: 'Archivio documenti', description: 'Fino a 5 GB' };
  const made = dataOf(await send({ request: api, ...person }, create, { body }));
  const changed = { ...made, description: 'Fino a 20 GB' };
  dataOf(await send({ request: api, ...person }, update, { body: changed }));
  await api.dispose();
  return `/feature/${made.id}`;
}

async function openHistory(page: Page) {
  await page.getByRole('button', { name: 'Cronologia' }).click();
  await page.getByText('Creazione').waitFor();
  await page.getByRole('button', { name: 'Cronologia' }).scrollIntoViewIfNeeded();
}

/** The guide's pages about history, access and outgoing mail. */
export const administrationPages: readonly GuidePage[] = [
  {
    slug: 'inviti',
    title: 'Invitare una persona',
    path: (origin) => (invited ??= invite(origin)),
    ...inTenant,
    intro: 'Chi lavora in Canone entra con un invito: arriva per email e vale sette giorni.',
    sections: [
      {
        heading: 'Mandare un invito',
        steps: [
          'Crea la persona con «Utente Attivo» acceso: l’invito parte da sé.',
          'Nell’email c’è una password temporanea: al primo accesso se ne sceglie una propria.',
          'Finché non è entrata, la sua scheda lo dice e offre «Invia di nuovo l’invito»: il nuovo toglie valore a quello di prima. Senza un server di posta dice che l’invito resta in coda.',
        ],
      },
      {
        heading: 'Clienti',
        paragraphs: [
          'Un cliente paga da un link e non entra: lascia spento «Utente Attivo» e non parte nessun invito.',
        ],
      },
    ],
  },
  {
    slug: 'comunicazioni-ai-clienti',
    title: 'Comunicazioni ai clienti',
    path: '/lettersettings',
    ...inTenant,
    intro:
      'Quali email ricevono i clienti del tenant, con quale mittente, colore, logo e testo. La vedono Admin e Super Admin.',
    sections: [
      {
        heading: 'Che cosa parte',
        steps: [
          '«Link di pagamento» e «Sollecito inviato a mano» partono solo quando qualcuno preme «Invia link» o «Sollecita»: il testo si legge e si cambia prima dell’invio.',
          'Le altre lettere partono da sole, e sono spente finché non le attivi. Fa eccezione la ricevuta di un bonifico registrato dall’estratto conto.',
          'Attivare una lettera non scrive sul passato: vale da quel momento in poi.',
          'I promemoria vanno a chi paga con bonifico, partono tra le 8 e le 20 e si fermano appena la scadenza è pagata, abbuonata o cancellata. Chi paga con PayPal riceve solo l’avviso di un addebito rifiutato e il sollecito di una scadenza insoluta.',
          'Ogni lettera parte una volta sola e si ritrova in «Che cosa è successo» e nella Cronologia della sottoscrizione.',
        ],
      },
      {
        heading: 'Cambiare un testo',
        steps: [
          'Premi «Testo e anteprima» accanto alla lettera.',
          'Scrivi i segnaposto tra parentesi graffe, per esempio {nome}: sotto il testo c’è l’elenco. Uno sconosciuto viene rifiutato.',
          'L’anteprima mostra la lettera con un cliente inventato. «Torna al testo di Canone» ripristina quello di partenza.',
          'La tabella sotto il testo (importo, scadenza, IBAN, causale) la scrive Canone. Il conto è quello con «Mostra ai clienti» in «Conti bancari»: senza, le lettere non propongono il bonifico.',
        ],
      },
      {
        heading: 'Sollecitare un cliente',
        steps: [
          'Nello Scadenzario premi la busta accanto alla riga, oppure «Sollecita» nella sottoscrizione.',
          'Controlla destinatario e testo, poi «Invia». Un secondo sollecito nello stesso giorno chiede conferma.',
          'Chi non ha un’email non riceve nulla: la finestra lo dice.',
        ],
      },
      {
        heading: 'Dopo il pagamento',
        paragraphs: [
          'La pagina di ringraziamento è una ricevuta da stampare, con il numero del pagamento. Con «Pagina dopo il pagamento» il suo pulsante porta al tuo sito. Chi apre un link scaduto può premere «Chiedi un nuovo link»: la campanella lo dice una volta per link.',
        ],
      },
    ],
  },
  {
    slug: 'posta-in-uscita',
    title: 'Posta in uscita',
    path: '/outbox',
    ...inTenant,
    intro: 'Ogni email che Canone scrive, e se è partita. La vede solo un Super Admin.',
    sections: [
      {
        heading: 'Gli stati',
        steps: [
          '«In coda»: parte da sola, o aspetta un server di posta.',
          '«Non riuscita»: il server di posta l’ha rifiutata; aprendola si legge con quali parole.',
          '«Ritirata»: non è partita, perché nel frattempo l’importo è stato pagato o è cambiato, o è cambiato il conto per i bonifici.',
        ],
      },
      {
        heading: 'Senza un server di posta',
        paragraphs: [
          'Le email restano qui con il loro testo: chi gestisce l’installazione consegna a mano il link o la password. I segreti scompaiono appena non valgono più.',
        ],
      },
    ],
  },
  {
    slug: 'cronologia',
    title: 'La cronologia di una scheda',
    path: (origin) => (renamed ??= rename(origin)),
    show: openHistory,
    ...inTenant,
    intro: 'In fondo a ogni scheda: chi l’ha cambiata, quando, e da che cosa a che cosa.',
    sections: [
      {
        heading: 'Leggerla',
        paragraphs: [
          'Si apre con un clic, la più recente in alto. Di ogni campo si vedono il valore di prima e quello di dopo; di un segreto soltanto che è cambiato.',
          'La vedono Admin e Super Admin.',
        ],
      },
      {
        heading: 'Tornare a un valore di prima',
        steps: [
          'Accanto al cambiamento premi «Ripristina questo valore»: la domanda mostra il valore di adesso e quello che torna.',
          'Si ripristina un campo alla volta, come se lo scrivessi tu: valgono gli stessi controlli, e nella cronologia resta una nuova modifica.',
          'Prezzi, stati, accessi, segreti e coordinate bancarie non si ripristinano: si cambiano nella loro scheda.',
        ],
      },
    ],
  },
  {
    slug: 'registro',
    title: 'Registro attività',
    path: '/audit',
    ...inTenant,
    intro:
      'Tutto ciò che è stato fatto nel tenant, e ciò che è stato rifiutato. Per i Super Admin.',
    sections: [
      {
        heading: 'Cercare',
        steps: [
          'Filtra per oggetto, attività, persona o giorni: le date si scrivono gg/mm/aaaa, o «oggi».',
          'Spunta «Solo attività rifiutate» per vedere chi ha provato ciò che non può fare.',
          'L’occhio in fondo alla riga apre la scheda di cui si parla.',
        ],
      },
      {
        heading: 'Fuori dai tenant',
        paragraphs: [
          'Accessi, tenant e luoghi d’Italia non sono di nessun tenant: hanno un registro loro, con il pulsante «Fuori dai tenant».',
        ],
      },
    ],
  },
];
