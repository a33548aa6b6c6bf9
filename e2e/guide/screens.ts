import { signInContract } from '@canone/contracts/access/sign-in';
import type { Page } from '@playwright/test';
import { password, people } from '../kit/demo.ts';
import { answer } from '../kit/network.ts';
import { pages, screens } from '../kit/screens.ts';
import type { Visitor } from './open-as.ts';
import { aPaymentPath } from './payment-path.ts';

/** A screen, and the steps that bring it into the state for the picture. */
export interface Shot extends Visitor {
  readonly slug: string;
  readonly title: string;
  readonly open: (page: Page, origin: string) => Promise<unknown>;
}

const nobody: Visitor = { person: null, hasTenant: false };
const superAdmin: Visitor = { person: people.superAdmin, hasTenant: true };

const at = (path: string) => (page: Page, origin: string) => page.goto(origin + path);
const slugOf = (path: string) => path.slice(1).replaceAll('/', '-');

/** Steps that open a list and then its first row. */
const firstOf = (path: string) => async (page: Page, origin: string) => {
  await page.goto(origin + path);
  await page
    .getByRole('link', { name: /^(Modifica|Apri) / })
    .first()
    .click();
  await page.waitForURL(`**${path}/*`);
};

/** Steps that open a page and then press a button that opens a dialog. */
const press = (path: string, name: RegExp | string) => async (page: Page, origin: string) => {
  await page.goto(origin + path);
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const publicShots: readonly Shot[] = [
  { slug: 'login', title: 'Accesso', ...nobody, open: at('/login') },
  {
    slug: 'login-sessione-scaduta',
    title: 'Accesso, sessione scaduta',
    ...nobody,
    open: at('/login?sessionExpired=true'),
  },
  { slug: 'login-reset', title: 'Password dimenticata', ...nobody, open: at('/login?mode=reset') },
  {
    slug: 'reset-password',
    title: 'Nuova password',
    ...nobody,
    open: async (page, origin) => {
      await answer(page, signInContract.endpoints.validateResetToken, null);
      await page.goto(`${origin}/reset-password?token=valido`);
      await page.getByLabel('Nuova password').fill('una frase lunga e mia');
    },
  },
  {
    slug: 'payment',
    title: 'Pagamento',
    ...nobody,
    open: async (page, origin) => page.goto(origin + (await aPaymentPath(origin))),
  },
  {
    slug: 'payment-token-non-valido',
    title: 'Pagamento, link non valido',
    ...nobody,
    open: at('/payment?token=inventato&bypassTenant=true'),
  },
];

const commonShots: readonly Shot[] = [
  {
    slug: 'scelta-tenant',
    title: 'Scelta del tenant',
    person: people.superAdmin,
    hasTenant: false,
    open: at('/'),
  },
  {
    slug: 'interfaccia-non-disponibile',
    title: 'Cliente senza tenant',
    ...nobody,
    open: async (page, origin) => {
      await page.goto(`${origin}/login`);
      await page.getByLabel('Email').fill(people.client);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Accedi' }).click();
      await page.getByText('La tua interfaccia non è ancora disponibile').waitFor();
    },
  },
  { slug: 'home', title: 'Home', ...superAdmin, open: at('/') },
  {
    slug: 'menu',
    title: 'Menu principale',
    ...superAdmin,
    open: press('/', 'Apri il menu principale'),
  },
  { slug: 'non-trovata', title: 'Pagina non trovata', ...superAdmin, open: at('/non-esiste') },
];

const entityShots: readonly Shot[] = Object.entries(screens).flatMap(([path, { many, one }]) => [
  { slug: slugOf(path), title: `Lista di ${many}`, ...superAdmin, open: at(path) },
  { slug: `${slugOf(path)}-id`, title: `Modifica ${one}`, ...superAdmin, open: firstOf(path) },
  ...(path === '/user' || path === '/subscription'
    ? []
    : [
        {
          slug: `${slugOf(path)}-new`,
          title: `Crea Nuovo ${one}`,
          ...superAdmin,
          open: at(`${path}/new`),
        },
      ]),
]);

/** The pages of the browser app, except plain lists and details. */
const otherShots: readonly Shot[] = pages
  .map(({ path }) => path)
  .filter((path) => !path.includes('$') && !(path in screens))
  .map((path) => ({ slug: slugOf(path), title: path, ...superAdmin, open: at(path) }));

/** Screens that are opened from another page. */
const openedShots: readonly Shot[] = [
  {
    slug: 'user-id-customer',
    title: 'Pagina di un cliente',
    ...superAdmin,
    open: async (page, origin) => {
      await firstOf('/subscription')(page, origin);
      await page.getByRole('region', { name: 'Utente' }).getByRole('link').first().click();
      await page.getByRole('link', { name: 'Riepilogo' }).click();
      await page.getByRole('list', { name: 'I numeri del cliente' }).waitFor();
    },
  },
  { slug: 'ledger-id', title: 'Movimento', ...superAdmin, open: firstOf('/ledger') },
  { slug: 'outbox-id', title: 'Email in uscita', ...superAdmin, open: firstOf('/outbox') },
  {
    slug: 'user-id-indirizzi',
    title: 'Modifica Utente, Indirizzi',
    ...superAdmin,
    open: async (page, origin) => {
      await firstOf('/user')(page, origin);
      await page.getByRole('tab', { name: 'Indirizzi' }).click();
      await page.getByRole('combobox', { name: 'Comune' }).waitFor();
    },
  },
  {
    slug: 'eliminazione',
    title: 'Domanda prima di eliminare',
    ...superAdmin,
    open: press('/region', /^Elimina /),
  },
  {
    slug: 'link-di-pagamento',
    title: 'Link Creato!',
    ...superAdmin,
    open: press('/subscription?subscriptionStatus=2', /^Genera link di pagamento/),
  },
  {
    slug: 'bonifici',
    title: 'Gestisci Bonifici',
    ...superAdmin,
    open: press('/subscription?subscriptionStatus=4', /^Gestisci Bonifici/),
  },
];

/** Every screen of the product. A new page of the browser app is included automatically. */
export const shots: readonly Shot[] = [
  ...publicShots,
  ...commonShots,
  ...entityShots,
  ...otherShots,
  ...openedShots,
];
