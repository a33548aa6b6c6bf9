import { userContract } from '@canone/contracts/people/user';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { choose } from '../kit/choose.ts';
import { expect, test, toast } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { answer, letThrough, refuse } from '../kit/network.ts';
import { payOnline } from '../kit/paying.ts';
import { aCustomer, aSubscription, callAs } from '../kit/subscribers.ts';

const { subscribe, payByBankTransfer, activateWithoutRenewal, cancel } =
  subscriptionContract.endpoints;

function status(page: Page) {
  return page.getByRole('region', { name: 'Stato' });
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

async function confirmIn(page: Page, { title, text, yes }: Question) {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: yes }).click();
}

test('SUB-01 LST-10 · every status of a subscription has a badge with text', async ({
  asAdmin,
  browser,
}) => {
  test.slow();
  const { customer, plan, subscription: active } = await aSubscription(asAdmin);
  const another = async () => {
    const body = { userId: customer.id, planId: plan.id, startDate: '2026-11-21T09:00:00Z' };
    return { params: { id: (await callAs(asAdmin, subscribe, { body })).id } };
  };
  const activate = async (one: Awaited<ReturnType<typeof another>>) => {
    await callAs(asAdmin, payByBankTransfer, one);
    const body = { writeOffReason: 'Accordo con il cliente' };
    await callAs(asAdmin, activateWithoutRenewal, { ...one, body });
  };
  await another();
  await callAs(asAdmin, payByBankTransfer, await another());
  await activate(await another());
  const ended = await another();
  await activate(ended);
  await callAs(asAdmin, cancel, ended);
  await payOnline(asAdmin, browser, active.id);

  await asAdmin.goto(`/subscription?userName=${customer.name}&pageSize=10`);
  const { rows } = listOf(asAdmin, 'Sottoscrizioni');
  await expect(rows.locator('td:nth-child(5)')).toHaveText([
    'N/D Sottoscrizione Cancellata',
    'Attiva, ma senza rinnovo automatico',
    'In attesa di bonifico bancario',
    'Sottoscrizione non attiva',
    'Sottoscrizione attiva',
  ]);
});

test('SUB-02 SUB-03 · an inactive subscription changes to bank transfer after a warning, and is then confirmed', async ({
  asAdmin,
}) => {
  const page = asAdmin;
  const { customer, subscription } = await aSubscription(page);
  await page.goto(`/subscription/${subscription.id}`);
  await expect(status(page)).toContainText('Sottoscrizione non attiva');
  await expect(status(page).getByRole('button')).toHaveText([
    'Genera link di pagamento',
    'Imposta pagamento con bonifico',
    'Cancella sottoscrizione',
  ]);

  await status(page).getByRole('button', { name: 'Imposta pagamento con bonifico' }).click();
  const warning = page.getByRole('dialog', { name: 'Impostare il pagamento con bonifico?' });
  await expect(warning).toContainText('L’operazione è irreversibile');
  await expect(warning).toContainText(customer.name);
  await warning.getByRole('button', { name: 'Annulla' }).click();
  await expect(status(page)).toContainText('Sottoscrizione non attiva');

  await status(page).getByRole('button', { name: 'Imposta pagamento con bonifico' }).click();
  await warning.getByRole('button', { name: 'Imposta bonifico' }).click();
  await expect(status(page)).toContainText('In attesa di bonifico bancario');
  await expect(status(page).getByRole('button')).toHaveText([
    'Gestisci Bonifici',
    'Conferma Attivazione',
    'Annulla l’attesa del bonifico',
    'Cancella sottoscrizione',
  ]);

  await status(page).getByRole('button', { name: 'Conferma Attivazione' }).click();
  const yes = 'Conferma Attivazione';
  await confirmIn(page, {
    title: 'Confermare l’attivazione?',
    text: 'senza rinnovo automatico',
    yes,
  });
  const missing = page.getByRole('dialog', { name: 'Mancano 24,28 €' });
  await expect(missing).toContainText('Attivare lo stesso, abbuonando il resto?');
  await missing.getByLabel('Motivo').fill('Accordo con il cliente');
  await missing.getByRole('button', { name: 'Attiva comunque' }).click();
  await expect(toast(page, 'Sottoscrizione attivata!')).toBeVisible();
  await expect(status(page)).toContainText('Attiva, ma senza rinnovo automatico');
});

test('SUB-02 LST-10 · the list offers the same actions as the detail, in the row and its menu', async ({
  asAdmin,
}) => {
  const { customer } = await aSubscription(asAdmin);
  await asAdmin.goto(`/subscription?userName=${customer.name}`);
  const row = listOf(asAdmin, 'Sottoscrizioni').row(customer.name);
  await expect(row.getByRole('button', { name: /^Genera link di pagamento/ })).toBeVisible();
  await row.getByRole('button', { name: `Altre azioni: ${customer.name}` }).click();
  await asAdmin.getByRole('menuitem', { name: 'Imposta pagamento con bonifico' }).click();
  await confirmIn(asAdmin, {
    title: 'Impostare il pagamento con bonifico?',
    text: customer.name,
    yes: 'Imposta bonifico',
  });

  await expect(row).toContainText('In attesa di bonifico bancario');
  await expect(row.getByRole('button', { name: /^Gestisci Bonifici/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Elimina/ })).toHaveCount(0);
});

test('SUB-04 · an active subscription is cancelled after a warning that the customer loses access', async ({
  asAdmin,
  browser,
}) => {
  test.slow();
  const { subscription } = await aSubscription(asAdmin);
  await payOnline(asAdmin, browser, subscription.id);
  await asAdmin.goto(`/subscription/${subscription.id}`);
  await expect(status(asAdmin)).toContainText('Sottoscrizione attiva');
  await expect(status(asAdmin).getByRole('button')).toHaveText([
    'Ferma il rinnovo',
    'Cancella sottoscrizione',
  ]);

  await status(asAdmin).getByRole('button', { name: 'Cancella sottoscrizione' }).click();
  const text = 'L’utente non potrà più accedere ai contenuti.';
  await confirmIn(asAdmin, { title: 'Cancellare la sottoscrizione?', text, yes: 'Sì, cancella' });
  await expect(toast(asAdmin, 'Sottoscrizione cancellata!')).toBeVisible();
  await expect(status(asAdmin)).toContainText('Sottoscrizione Cancellata');
  await expect(status(asAdmin).getByRole('button')).toHaveCount(0);
});

test('AG3 · a subscription with the wrong plan is cancelled before it is paid', async ({
  asAdmin,
}) => {
  const { subscription } = await aSubscription(asAdmin);
  await asAdmin.goto(`/subscription/${subscription.id}`);
  await status(asAdmin).getByRole('button', { name: 'Cancella sottoscrizione' }).click();
  const text = 'Un link di pagamento già mandato non vale più.';
  await confirmIn(asAdmin, { title: 'Cancellare la sottoscrizione?', text, yes: 'Sì, cancella' });

  await expect(status(asAdmin)).toContainText('Sottoscrizione Cancellata');
});

test('SUB-06 · a new subscription requires a person, a plan and a date', async ({ asAdmin }) => {
  await asAdmin.goto('/subscription/new');
  await asAdmin.getByRole('textbox', { name: 'Data inizio' }).fill('31/02/2027');
  await asAdmin.getByRole('button', { name: 'Crea', exact: true }).click();

  for (const field of ['Utente', 'Piano'])
    await expect(asAdmin.getByRole('combobox', { name: field })).toHaveAccessibleDescription(
      'Seleziona un utente e un piano.',
    );
  await expect(asAdmin.getByRole('textbox', { name: 'Data inizio' })).toHaveAccessibleDescription(
    'Data non valida.',
  );
});

test('SUB-06 · empty lists of people and plans, and a failed search, show a message', async ({
  asAdmin,
}) => {
  const nothing = { items: [], totalCount: 0 };
  await answer(asAdmin, userContract.endpoints.list, nothing);
  await answer(asAdmin, planContract.endpoints.list, nothing);
  await asAdmin.goto('/subscription/new');
  await expect(asAdmin.getByText('Nessun utente trovato.')).toBeVisible();
  await expect(asAdmin.getByText('Nessun piano trovato.')).toBeVisible();

  await refuse(asAdmin, userContract.endpoints.list, { status: 500, code: 'server.failure' });
  await refuse(asAdmin, planContract.endpoints.list, { status: 500, code: 'server.failure' });
  await asAdmin.reload();
  await expect(asAdmin.getByText('Errore nel recupero degli utenti.')).toBeVisible();
  await expect(asAdmin.getByText('Errore nel recupero dei piani.')).toBeVisible();
  await letThrough(asAdmin);
  for (const failed of ['Errore nel recupero degli utenti.', 'Errore nel recupero dei piani.']) {
    await asAdmin.getByRole('button', { name: 'Riprova' }).first().click();
    await expect(asAdmin.getByText(failed)).toBeHidden();
  }
});

test('R31 · a response without people or plans shows a warning in place and in one toast', async ({
  asAdmin,
}) => {
  await answer(asAdmin, userContract.endpoints.list, null);
  await answer(asAdmin, planContract.endpoints.list, null);
  await asAdmin.goto('/subscription/new');

  await expect(toast(asAdmin, 'Nessun dato ricevuto.')).toHaveCount(1);
  await expect(asAdmin.getByRole('main').getByText('Nessun dato ricevuto.')).toHaveCount(2);
  await expect(asAdmin.getByText('Errore nel recupero')).toHaveCount(0);
});

test('SUB-06 · a failed creation shows an error and keeps the chosen values', async ({
  asAdmin,
}) => {
  const customer = await aCustomer(asAdmin);
  await refuse(asAdmin, subscribe, { status: 500, code: 'server.failure' });
  await asAdmin.goto('/subscription/new');
  await choose(asAdmin, 'Utente', customer.name);
  await choose(asAdmin, 'Piano', 'Base');
  await asAdmin.getByRole('button', { name: 'Crea', exact: true }).click();

  await expect(toast(asAdmin, 'Errore durante la creazione della sottoscrizione.')).toBeVisible();
  await expect(asAdmin.getByRole('combobox', { name: 'Utente' })).toHaveValue(
    new RegExp(customer.name),
  );
});

test('SUB-09 · a subscription that starts on 31/01 bills on 28/02 and then on 31/03', async ({
  asAdmin,
}) => {
  const customer = await aCustomer(asAdmin);
  await asAdmin.goto('/subscription/new');
  await choose(asAdmin, 'Utente', customer.name);
  await choose(asAdmin, 'Piano', 'Base');
  await asAdmin.getByRole('textbox', { name: 'Data inizio' }).fill('31/1/27');
  await asAdmin.getByLabel('Ora inizio').fill('9');
  await asAdmin.getByLabel('Ora inizio').blur();

  await expect(asAdmin.getByRole('textbox', { name: 'Data inizio' })).toHaveValue('31/01/2027');
  const facts = asAdmin.getByRole('region', { name: 'Periodo' }).getByRole('definition');
  await expect(facts).toHaveText([/^28\/02\/2027,? 09:00$/, /^28\/02\/2027/]);
  await expect(asAdmin.getByText('28/02/2027 e 31/03/2027')).toBeVisible();

  await asAdmin.getByRole('button', { name: 'Crea', exact: true }).click();
  await asAdmin.getByRole('button', { name: 'Più tardi' }).click();
  await asAdmin.goto(`/subscription?userName=${customer.name}`);
  await asAdmin.getByRole('link', { name: `Apri ${customer.name}` }).click();
  await expect(asAdmin.getByRole('region', { name: 'Piano' })).toContainText('28/02/2027');
});

test('SUB-10 · a stale action of a second tab is refused with its reason, and the tab is refreshed', async ({
  asAdmin,
}) => {
  const { subscription } = await aSubscription(asAdmin);
  const { id } = subscription;
  const [first, second] = [asAdmin, await asAdmin.context().newPage()];
  await first.goto(`/subscription/${id}`);
  await second.goto(`/subscription/${id}`);
  const offered = second.getByRole('button', { name: 'Imposta pagamento con bonifico' });
  await expect(offered).toBeVisible();
  await callAs(first, payByBankTransfer, { params: { id } });
  await callAs(first, activateWithoutRenewal, {
    params: { id },
    body: { writeOffReason: 'Prova' },
  });

  await offered.click();
  await second.getByRole('button', { name: 'Imposta bonifico' }).click();

  const reason = 'Operazione non consentita nello stato attuale della sottoscrizione.';
  await expect(toast(second, reason)).toBeVisible();
  await expect(status(second)).toContainText('Attiva, ma senza rinnovo automatico');
});

test('SUB-10 · a link for a subscription that is no longer payable online is refused with its reason', async ({
  asAdmin,
}) => {
  const { subscription } = await aSubscription(asAdmin);
  await asAdmin.goto(`/subscription/${subscription.id}`);
  await expect(status(asAdmin)).toContainText('Sottoscrizione non attiva');
  await callAs(asAdmin, payByBankTransfer, { params: { id: subscription.id } });
  await asAdmin.getByRole('button', { name: 'Genera link di pagamento' }).click();

  const dialog = asAdmin.getByRole('dialog', { name: 'Link non creato' });
  await expect(dialog).toContainText('Per questa sottoscrizione non c’è nulla da pagare online.');
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(status(asAdmin)).toContainText('In attesa di bonifico bancario');
});
