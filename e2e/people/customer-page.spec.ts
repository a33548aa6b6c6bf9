import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { customerContract } from '@canone/contracts/overviews/customer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { detailMessages, listMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { anAccount, csvOf, dayBefore, importQuietly } from '../kit/bank-statement.ts';
import { axe, expect, people, tenants, test } from '../kit/fixtures.ts';
import { answer, hold, letThrough, refuse } from '../kit/network.ts';
import { aCustomer, aSubscription, aSubscriptionOf, callAs } from '../kit/subscribers.ts';

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parti della scheda' }).getByRole('link', { name });

const current = (page: Page) =>
  page.getByRole('navigation', { name: 'Parti della scheda' }).locator('[aria-current="page"]');

/** Creates a subscription that waits for a transfer. */
async function anAwaited(page: Page) {
  const made = await aSubscription(page);
  const params = { id: String(made.subscription.id) };
  await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params });
  return made;
}

test('CUS-04 AQ27 · the form of a person leads to the customer page, which shows each of its parts @both', async ({
  asAdmin,
}) => {
  test.slow();
  const { customer } = await anAwaited(asAdmin);
  await asAdmin.goto(`/user/${customer.id}`);
  await expect(asAdmin.getByLabel('Nome completo')).toHaveValue(customer.name);
  await expect(current(asAdmin)).toHaveText(['Dati']);
  await axe(asAdmin);
  await part(asAdmin, 'Riepilogo').click();

  await expect(asAdmin).toHaveURL(`/user/${customer.id}/customer`);
  await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText(customer.name);
  await expect(asAdmin.getByRole('link', { name: customer.email })).toHaveAttribute(
    'href',
    `mailto:${customer.email}`,
  );
  const figures = asAdmin.getByRole('list', { name: 'I numeri del cliente' });
  await expect(figures.getByRole('link', { name: 'Da pagare: 24,28 €' })).toHaveAttribute(
    'href',
    `/receivable?userId=${customer.id}&isOpen=true`,
  );
  await expect(figures.getByRole('link', { name: 'Prossima scadenza: 21/11/2026' })).toBeVisible();
  await axe(asAdmin);
  await asAdmin.emulateMedia({ colorScheme: 'dark' });
  await axe(asAdmin);
  await asAdmin.emulateMedia({ colorScheme: 'light' });

  for (const [name, text] of [
    ['Sottoscrizioni', 'In attesa di bonifico bancario'],
    ['Movimenti', 'Ancora nessun movimento di denaro.'],
    ['Posta', 'Ancora nessuna email.'],
    ['Cronologia', 'Sottoscrizione n.'],
  ] as const) {
    await part(asAdmin, name).click();
    await expect(current(asAdmin)).toHaveText([name]);
    await expect(asAdmin.getByRole('region', { name }).getByText(text).first()).toBeVisible();
    await axe(asAdmin);
  }
  await asAdmin.goBack();
  await expect(current(asAdmin)).toHaveText(['Posta']);
  const isWide = await asAdmin.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
});

test('CUS-04 AA10 · a figure opens the list that it sums; "Sollecita" sends a letter, which can be read in "Posta"', async ({
  asAdmin,
}) => {
  const { customer } = await anAwaited(asAdmin);
  const path = `/user/${customer.id}/customer`;
  await asAdmin.goto(path);
  await asAdmin.getByRole('link', { name: 'Da pagare: 24,28 €' }).click();
  await expect(asAdmin.getByText('1 scadenza', { exact: true })).toBeVisible();
  await expect(asAdmin.getByRole('row').filter({ hasText: customer.name })).toHaveCount(1);

  await asAdmin.goto(path);
  await asAdmin.getByRole('button', { name: 'Sollecita Base, 21/11/2026' }).click();
  const dialog = asAdmin.getByRole('dialog', { name: 'Sollecita il pagamento' });
  await dialog.getByLabel('Oggetto').fill('Un promemoria per te');
  await dialog.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(dialog).toBeHidden();
  await part(asAdmin, 'Posta').click();
  const letters = asAdmin.getByRole('region', { name: 'Posta' });
  await letters.getByText('Leggi', { exact: true }).click();
  await expect(letters.getByText(`Gentile ${customer.name}`)).toBeVisible();
  await expect(letters).toContainText('Un promemoria per te');
  await axe(asAdmin);
});

test('AK1 · "Apri in Incassi" shows all movements of the customer, and not only movements with a credit', async ({
  asAdmin,
}) => {
  const { customer, subscription } = await anAwaited(asAdmin);
  await callAs(asAdmin, bankTransferContract.endpoints.create, {
    body: {
      paymentId: subscription.payments[0]?.id ?? 0,
      amount: 10,
      approvalDate: String(Temporal.Now.instant()),
    },
  });
  await asAdmin.goto(`/user/${customer.id}/customer?section=ledger`);
  await asAdmin.getByRole('link', { name: 'Apri in Incassi' }).click();

  await expect(asAdmin.getByText('1 movimento', { exact: true })).toBeVisible();
  await expect(asAdmin.getByRole('row').filter({ hasText: customer.name })).toHaveCount(1);
});

test('AP6 · the movements of a customer have their sum, with what was given back already subtracted', async ({
  asAdmin,
}) => {
  const { customer, subscription } = await anAwaited(asAdmin);
  const pay = (amount: number) =>
    callAs(asAdmin, bankTransferContract.endpoints.create, {
      body: {
        paymentId: subscription.payments[0]?.id ?? 0,
        amount,
        approvalDate: String(Temporal.Now.instant()),
      },
    });
  await pay(10);
  const { id } = await pay(4.28);
  await callAs(asAdmin, bankTransferContract.endpoints.remove, { params: { id: String(id) } });

  await asAdmin.goto(`/user/${customer.id}/customer?section=ledger`);

  const movements = asAdmin.getByRole('region', { name: 'Movimenti' });
  await expect(movements.getByRole('listitem')).toHaveCount(3);
  await expect(movements).toContainText('Incassato in tutto, rimborsi sottratti: 10,00 €');
});

test('AQ41 · the movements of a customer name a transfer that is still to be registered', async ({
  asAdmin,
}) => {
  const { customer } = await anAwaited(asAdmin);
  const account = await anAccount(asAdmin);
  const text = `BONIFICO DA ${customer.name.toUpperCase()} PER quota`;
  await importQuietly(asAdmin, account.id, csvOf([`${dayBefore(0)};7,77;${text}`]));

  await asAdmin.goto(`/user/${customer.id}/customer?section=ledger`);
  await asAdmin.getByRole('link', { name: 'Un accredito in banca con questo nome' }).click();

  await expect(asAdmin.getByText('1 movimento', { exact: true })).toBeVisible();
  await expect(asAdmin.getByText(text)).toBeVisible();
});

test('CUS-04 · "Invia link" and "Nuova sottoscrizione" are already filled in for the customer', async ({
  asAdmin,
}) => {
  const { customer } = await aSubscription(asAdmin);
  await asAdmin.goto(`/user/${customer.id}/customer`);
  await asAdmin.getByRole('button', { name: 'Invia link Base' }).click();
  const dialog = asAdmin.getByRole('dialog', { name: 'Invia il link di pagamento' });
  await expect(dialog).toContainText(customer.name);
  await dialog.getByRole('button', { name: 'Annulla' }).click();

  await asAdmin.getByRole('link', { name: 'Nuova sottoscrizione' }).click();
  await expect(asAdmin).toHaveURL(`/subscription/new?userId=${customer.id}`);
  await expect(asAdmin.getByRole('combobox', { name: 'Utente' })).toHaveValue(
    `${customer.name} · ${customer.email}`,
  );
});

test('AH8 AH10 AH13 AQ24 · inactive subscriptions have a sentence, and a figure with a link looks like a link', async ({
  asAdmin: page,
}) => {
  const { customer } = await aSubscription(page);
  await page.goto(`/user/${customer.id}/customer`);

  const waiting = page.getByRole('region', { name: 'Non attive' });
  await expect(waiting).toContainText('aspetta un pagamento');
  for (const path of [page.url(), '/']) {
    await page.goto(path);
    const figure = page.getByRole('link', { name: /^(Credito|Da incassare): / });
    await expect(figure).toHaveCSS('text-decoration-line', 'underline');
  }

  const { subscription } = await aSubscriptionOf(page, customer, { planName: 'Professionale' });
  const params = { id: String(subscription.id) };
  await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params });
  await page.goto(`/user/${customer.id}/customer?section=subscriptions`);
  const amounts = page.getByRole('region', { name: 'Sottoscrizioni' }).locator('strong');
  await expect(amounts).toHaveText([/^181,78/, /^24,28/]);
  const ends = await amounts.evaluateAll((all) => all.map((a) => a.getBoundingClientRect().right));
  expect(ends[0]).toBe(ends[1]);
});

test('CUS-04 · the page shows that it loads, has no figures for a new person, and can be loaded again after a failure', async ({
  asAdmin,
}) => {
  const { id } = await aCustomer(asAdmin);
  const { summary } = customerContract.endpoints;
  const release = await hold(asAdmin, summary);
  await asAdmin.goto(`/user/${id}/customer`);
  await asAdmin.getByRole('status').first().waitFor();
  await axe(asAdmin);
  release();
  await expect(asAdmin.getByText('Ancora nessuna sottoscrizione: ')).toBeVisible();
  await axe(asAdmin);

  await letThrough(asAdmin);
  await refuse(asAdmin, summary, { status: 500, code: 'server.failure' });
  await asAdmin.reload();
  await expect(asAdmin.getByRole('alert')).toContainText(listMessages.loadFailed);
  await axe(asAdmin);
  await letThrough(asAdmin);
  await asAdmin.getByRole('button', { name: 'Riprova' }).click();
  await expect(asAdmin.getByRole('list', { name: 'I numeri del cliente' })).toBeVisible();

  await asAdmin.goto('/user/999999/customer');
  await expect(asAdmin.getByRole('alert')).toContainText('Elemento non trovato.');
});

test('CUS-04 · long lists have pages, and the address keeps the page', async ({ asAdmin }) => {
  const { id } = await aCustomer(asAdmin);
  const mail = (n: number) => ({
    id: n,
    at: '2026-11-10T09:00:00Z',
    recipient: 'a@prova.example',
    subject: `Email ${n}`,
    text: null,
    state: 3,
    error: 'Casella piena',
  });
  const items = Array.from({ length: 10 }, (_, n) => mail(n + 1));
  await answer(asAdmin, customerContract.endpoints.mails, { items, totalCount: 24 });
  await asAdmin.goto(`/user/${id}/customer?section=mail`);
  await expect(asAdmin.getByRole('region', { name: 'Posta' })).toContainText('Non riuscita');
  await asAdmin.getByRole('button', { name: 'Pagina 3', exact: true }).click();
  await expect(asAdmin).toHaveURL(`/user/${id}/customer?section=mail&page=3`);
});

test('R5 DET-02 · "Indietro" first shows the previous part of the page, and then leaves the page', async ({
  asAdmin,
}) => {
  const { customer } = await aSubscription(asAdmin);
  await asAdmin.goto('/user');
  await asAdmin.goto(`/user/${customer.id}/customer`);
  await part(asAdmin, 'Movimenti').click();
  await expect(current(asAdmin)).toHaveText(['Movimenti']);
  const back = asAdmin.getByRole('button', { name: detailMessages.back });

  await back.click();
  await expect(current(asAdmin)).toHaveText(['Riepilogo']);
  await expect(asAdmin.locator('.customer')).toHaveCSS('opacity', '1');

  await back.click();
  await expect(asAdmin).toHaveURL('/user');
});

test('AK12 · the printed page of a customer has the movements, but not the navigation of the page', async ({
  asAdmin,
}) => {
  const { customer } = await aSubscription(asAdmin);
  await asAdmin.goto(`/user/${customer.id}/customer?section=ledger`);
  await expect(part(asAdmin, 'Riepilogo')).toBeVisible();

  await asAdmin.emulateMedia({ media: 'print' });

  await expect(asAdmin.getByText('Ancora nessun movimento di denaro.')).toBeVisible();
  await expect(part(asAdmin, 'Riepilogo')).toBeHidden();
  await expect(asAdmin.getByText('Apri in Incassi')).toBeHidden();
});

test('CUS-02 · a User finds no page of a customer', async ({ openAs }) => {
  const page = await openAs(people.operator, tenants.aurora);
  await page.goto('/user/1/customer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
});
