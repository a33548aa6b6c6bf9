import { ageBands } from '@canone/contracts/billing/receivable-state';
import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import { lastMonths } from '@canone/contracts/overviews/cockpit-links';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { axe, expect, people, tenants, test } from '../kit/fixtures.ts';
import { answer, hold, letThrough, refuse } from '../kit/network.ts';

const { read } = cockpitContract.endpoints;
const none = { count: 0, amount: 0 };
const months = lastMonths(Temporal.PlainDate.from('2026-11-23'));

/** The figures of a tenant with many payments in November 2026. In April the refunds exceed the income. */
const busy = {
  day: '2026-11-23',
  upToDateUntil: null,
  canCollect: true,
  collected: {
    thisMonth: { count: 80, amount: 12_480.5 },
    lastMonthToDate: { count: 70, amount: 11_555.99 },
    lastMonth: { count: 90, amount: 13_900 },
    months: months.map((month, index) => {
      const paypal = month === '2026-04' ? -920.5 : 1_000 * (index + 1);
      const bank = index * 150;
      return { month, paypal, bank, amount: paypal + bank, count: 3 };
    }),
  },
  open: { count: 14, amount: 1_204.3 },
  overdue: { count: 5, amount: 329.4 },
  ageing: ageBands.map(({ key, label }, index) => ({
    age: key,
    label,
    count: index,
    amount: 82.35,
  })),
  dueSoon: { count: 118, amount: 9_870 },
  awaitingTransfer: { count: 3, amount: 450 },
  differences: 1,
  subscriptions: {
    active: 312,
    months: months.map((month, index) => ({ month, begun: index + 2, ended: index % 3 })),
  },
  tasks: [
    { kind: 'awaitingTransfer', count: 3, amount: 450, only: null, lastAskedAt: null },
    {
      kind: 'refused',
      count: 1,
      amount: 181.78,
      only: { subscriptionId: 2, userName: 'Chiara Lombardi' },
      lastAskedAt: null,
    },
    { kind: 'differences', count: 1, amount: null, only: null, lastAskedAt: null },
  ],
};
const empty = {
  ...busy,
  collected: {
    thisMonth: none,
    lastMonthToDate: none,
    lastMonth: none,
    months: months.map((month) => ({ month, paypal: 0, bank: 0, amount: 0, count: 0 })),
  },
  open: none,
  overdue: none,
  ageing: ageBands.map(({ key, label }) => ({ age: key, label, ...none })),
  dueSoon: none,
  awaitingTransfer: none,
  differences: 0,
  subscriptions: { active: 0, months: months.map((month) => ({ month, begun: 0, ended: 0 })) },
  tasks: [],
};

const figures = (page: Page) => page.getByRole('list', { name: 'I numeri di oggi' });
const tasks = (page: Page) => page.locator('section', { hasText: 'Da fare oggi' });

test('CKP-01 · each figure of the demo leads to a list with exactly its number of rows', async ({
  asAdmin,
}) => {
  for (const [label, unit] of [
    ['Da incassare', 'scadenz'],
    ['In scadenza nei prossimi 30 giorni', 'sottoscrizion'],
    ['In attesa di bonifico', 'scadenz'],
  ] as const) {
    // repeated, because another test may create a subscription between the two readings
    await expect(async () => {
      await asAdmin.goto('/');
      const figure = figures(asAdmin).getByRole('listitem', { name: label });
      const count = (await figure.getByText(new RegExp(`^\\d+ ${unit}`)).textContent()) ?? '';
      await figure.getByRole('link').first().click();
      await expect(asAdmin.locator('.list-count')).toHaveText(count, { timeout: 3_000 });
    }).toPass();
  }
});

test('CKP-01 LAY-08 · the page shows the figures, the comparison and the tasks as sentences; each task has one action @both', async ({
  asAdmin,
}) => {
  await answer(asAdmin, read, busy);
  await asAdmin.goto('/');

  const collected = figures(asAdmin).getByRole('listitem', { name: 'Incassato questo mese' });
  await expect(collected.getByRole('link')).toHaveText([
    'Incassato questo mese: 12.480,50 €',
    '01/10/2026 – 23/10/2026: 11.555,99 €',
    'Tutto ottobre: 13.900,00 €',
  ]);
  await expect(collected).toContainText('+8 % rispetto al periodo 01/10/2026 – 23/10/2026');
  const overdue = figures(asAdmin).getByRole('listitem', { name: 'Scaduto' }).first();
  await expect(overdue.getByRole('link').first()).toHaveCSS('color', 'rgb(168, 72, 31)');
  await expect(tasks(asAdmin).getByRole('listitem')).toHaveText([
    '3 bonifici attesi: 450,00 €Registra',
    '1 addebito rifiutato: Chiara Lombardi, 181,78 €Sollecita',
    '1 differenza con PayPalDecidi',
  ]);
  await expect(
    tasks(asAdmin).getByRole('link', { name: 'Decidi: 1 differenza con PayPal' }),
  ).toHaveAttribute('href', '/reconciliation');
  await expect(
    asAdmin.getByRole('img', {
      name: /^Il mese migliore è novembre 2026: 13\.650,00\s€\. I rimborsi superano gli incassi: aprile 2026\.$/,
    }),
  ).toBeVisible();
  const figure = collected.getByRole('link').first();
  const title = asAdmin.getByRole('heading', { level: 1 });
  const sizeOf = (of: typeof figure) =>
    of.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  expect(await sizeOf(figure)).toBeGreaterThan(await sizeOf(title));
  await axe(asAdmin);
});

test('AC1 · paid subscriptions that nobody has confirmed are listed as a task, with a link to their view', async ({
  asAdmin,
}) => {
  const settled = { kind: 'toConfirm', count: 2, amount: null, only: null, lastAskedAt: null };
  await answer(asAdmin, read, { ...busy, tasks: [settled] });
  await asAdmin.goto('/');

  const link = tasks(asAdmin).getByRole('link', {
    name: 'Conferma: 2 sottoscrizioni saldate da attivare',
  });
  await link.click();
  await expect(asAdmin.getByRole('link', { name: /^Saldate da attivare/ })).toHaveAttribute(
    'aria-current',
    /./,
  );
});

test('AM4 · links that expired without a payment are listed as a task, also in a new tenant, with a link to their view', async ({
  asAdmin,
}) => {
  const expired = { kind: 'linkExpired', count: 3, amount: null, only: null, lastAskedAt: null };
  await answer(asAdmin, read, { ...empty, tasks: [expired] });
  await asAdmin.goto('/');

  const name = 'Invia link: 3 link di pagamento scaduti e non pagati';
  await tasks(asAdmin).getByRole('link', { name }).click();
  await expect(asAdmin.getByRole('link', { name: /^Link scaduti/ })).toHaveAttribute(
    'aria-current',
    /./,
  );
});

test('CKP-01 · the tables of the charts open with the keyboard and link each month @both', async ({
  asAdmin,
}) => {
  await answer(asAdmin, read, busy);
  await asAdmin.goto('/');
  const summary = asAdmin.getByText('Tabella').first();
  await summary.focus();
  await asAdmin.keyboard.press('Enter');

  const table = asAdmin.getByRole('table', { name: 'Incassi degli ultimi dodici mesi' });
  await expect(table.getByRole('row')).toHaveCount(14);
  const april = table.getByRole('row', { name: 'aprile 2026' });
  await expect(april.getByRole('link')).toHaveText(['-920,50 €', '600,00 €', '-320,50 €']);
  await axe(asAdmin);
  await april.getByRole('link').last().click();
  await expect(asAdmin).toHaveURL('/ledger?isMoney=true&from=2026-04-01&to=2026-04-30');
});

test('AN9 CKP-02 CKP-07 · the loading home page keeps its height, a failed one offers a retry, and a new tenant is told to begin with a subscription @both', async ({
  asAdmin,
}) => {
  test.slow();
  const release = await hold(asAdmin, read);
  await asAdmin.goto('/');
  await asAdmin.getByText('Caricamento dei numeri').waitFor({ state: 'attached' });
  await axe(asAdmin);
  release();
  await figures(asAdmin).waitFor();

  await letThrough(asAdmin);
  await refuse(asAdmin, read, { status: 500, code: 'server.failure' });
  await asAdmin.reload();
  await asAdmin.getByRole('button', { name: 'Riprova' }).waitFor();
  await axe(asAdmin);
  await letThrough(asAdmin);
  await answer(asAdmin, read, empty);
  await answer(asAdmin, subscriptionContract.endpoints.list, { items: [], totalCount: 0 });
  await asAdmin.getByRole('button', { name: 'Riprova' }).click();

  await asAdmin.getByRole('link', { name: 'Crea Sottoscrizione' }).first().waitFor();
  await expect(asAdmin.getByRole('heading', { name: 'I numeri di ogni mattina' })).toBeVisible();
  const steps = asAdmin.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect(steps).toHaveText([
    /^Crea un piano/,
    /^Collega il conto PayPal/,
    /^Aggiungi il conto bancario.*«Mostra ai clienti»/s, // AH12: a new account is not shown to customers
    /^Crea il primo cliente/, // Z1: the form of a subscription cannot create a customer
    /^Scegli mittente, logo e lettere/, // AP12
    /^Crea la prima sottoscrizione/,
  ]);
  await expect(steps.nth(0).getByRole('img', { name: 'Fatto' })).toBeVisible();
  await expect(steps.nth(3).getByRole('img', { name: 'Fatto' })).toBeVisible();
  await expect(steps.nth(5).getByRole('img', { name: 'Da fare' })).toBeVisible();
  await axe(asAdmin);
  await letThrough(asAdmin);
  await answer(asAdmin, read, empty);
  await asAdmin.reload();
  await expect(steps.nth(5).getByRole('img', { name: 'Fatto' })).toBeVisible(); // AN9
  await expect(steps.nth(3).locator('a[href="/user/import"]')).toBeVisible(); // AP12
  await steps.nth(3).getByRole('link', { name: 'Crea il primo cliente' }).click();
  // AH2: the wizard must create a customer and not a colleague
  await expect(asAdmin).toHaveURL('/user-wizard?customer=true');
  await expect(asAdmin.getByRole('radio', { name: 'Un cliente' })).toBeChecked();
});

test('CKP-02 · when jobs are late, the page shows until when its figures are complete; a chart without money says so', async ({
  asAdmin,
}) => {
  await answer(asAdmin, read, {
    ...empty,
    upToDateUntil: '2026-11-23T07:00:00Z',
    subscriptions: { ...empty.subscriptions, active: 1 },
  });
  await asAdmin.goto('/');

  await expect(asAdmin.getByRole('alert')).toContainText(
    'questi numeri sono completi fino al 23/11/2026, 08:00',
  );
  await expect(asAdmin.getByText('Negli ultimi dodici mesi non è entrato denaro.')).toBeVisible();
  await expect(asAdmin.getByText('Niente da fare: è tutto in ordine.')).toBeVisible();
  // AH17: the sentence is true also for a tenant without an account at PayPal
  await expect(
    figures(asAdmin).getByRole('listitem').filter({ hasText: 'Differenze con PayPal' }),
  ).toContainText('Nessuna da decidere');
  await axe(asAdmin);
});

test('AH17 · without an account the home page links to the forms of the PayPal account and of the bank account', async ({
  asAdmin,
  openAs,
}) => {
  const begun = {
    ...empty,
    canCollect: false,
    subscriptions: { ...empty.subscriptions, active: 1 },
  };
  await answer(asAdmin, read, begun);
  await asAdmin.goto('/');

  const hint = asAdmin.getByRole('status').filter({ hasText: 'un modo per pagare' });
  await expect(hint.getByRole('link', { name: 'collega il conto PayPal' })).toHaveAttribute(
    'href',
    '/paymentprovider/new',
  );
  await axe(asAdmin);
  await hint.getByRole('link', { name: 'aggiungi il conto bancario' }).click();
  await expect(asAdmin).toHaveURL('/bankaccount/new');

  const user = await openAs(people.operator, tenants.aurora);
  await answer(user, read, { ...begun, collected: null, differences: null });
  await user.goto('/');
  await figures(user).waitFor();
  await expect(user.getByText('un modo per pagare')).toHaveCount(0);
});

test('CKP-03 · a User sees neither income nor differences with PayPal', async ({ openAs }) => {
  const user = await openAs(people.operator, tenants.aurora);
  await user.goto('/');
  await figures(user).waitFor();
  await expect(user.getByText('Incassato questo mese')).toHaveCount(0);
  await expect(user.getByText('Differenze con PayPal')).toHaveCount(0);
  await expect(user.getByRole('img')).toHaveCount(1);
  await axe(user);
});

test('AI2 · «Scaduto» says that it does not include awaited transfers', async ({ asAdmin }) => {
  const late = { ...busy, overdue: none, ageing: busy.ageing.map((age) => ({ ...age, ...none })) };
  await answer(asAdmin, read, late);
  await asAdmin.goto('/');

  const text = 'Nessuna scadenza insoluta, bonifici attesi a parte';
  await expect(asAdmin.getByText(text, { exact: true })).toBeVisible();
  await answer(asAdmin, read, { ...late, awaitingTransfer: none });
  await asAdmin.reload();
  await expect(asAdmin.getByText('Nessuna scadenza insoluta', { exact: true })).toBeVisible();
});
