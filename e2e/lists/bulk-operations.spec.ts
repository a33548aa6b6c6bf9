import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { addressContract } from '@canone/contracts/places/address';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { deleteMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { axe, expect, people, tenants, test, unique } from '../kit/fixtures.ts';
import { answer, letThrough, outage, refuse } from '../kit/network.ts';
import { aCustomer, callAs } from '../kit/subscribers.ts';

/** Creates six customers who owe a transfer. Returns the common beginning of their names. */
async function sixAwaited(page: Page): Promise<string> {
  const word = unique('Moroso');
  const { items } = await callAs(page, planContract.endpoints.list, { query: { pageSize: '100' } });
  const planId = items.find(({ name }) => name === 'Base')?.id ?? 0;
  for (let index = 1; index <= 6; index += 1) {
    const { id: userId } = await aCustomer(page, { name: `${word} ${index}` });
    const { id } = await callAs(page, subscriptionContract.endpoints.subscribe, {
      body: { userId, planId, startDate: '2026-11-21T09:00:00Z' },
    });
    await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
  }
  return word;
}

async function someAddresses(page: Page, count: number): Promise<string> {
  const municipality = unique('Comune');
  for (let index = 1; index <= count; index += 1)
    await callAs(page, addressContract.endpoints.create, {
      body: { street: `Via ${index}`, municipality },
    });
  return municipality;
}

async function selectAll(page: Page, count: number) {
  await page
    .getByRole('checkbox', { name: /^Seleziona (?!tutte)/ })
    .first()
    .check();
  await page.getByRole('button', { name: `Seleziona tutti i ${count} risultati` }).click();
  await expect(page.getByText(`Selezionati tutti i ${count} risultati`)).toBeVisible();
}

test('BLK-01 AF16 · all customers who have not paid are reminded in a few clicks, and nobody is reminded twice @both', async ({
  asAdmin: page,
}) => {
  test.slow();
  const word = await sixAwaited(page);
  const path = `/receivable?state=awaitingTransfer&userName=${encodeURIComponent(word)}`;
  await page.goto(path);

  await selectAll(page, 6);
  await page.getByRole('button', { name: 'Sollecita', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sollecita: 6 scadenze' });
  await expect(dialog.getByText('e un’altra riga')).toBeVisible();
  // AF16: without a mail server the letters wait in the queue
  await expect(dialog.getByText('le lettere restano in coda')).toBeVisible();
  await expect(dialog.getByText(new RegExp(`^.*Gentile ${word} \\d`, 's')).last()).toBeVisible();
  // AP11: the preview shows the amount below the text
  await expect(dialog.getByLabel('Sotto il testo')).toContainText('24,28 €');
  await axe(page);
  await dialog.getByRole('button', { name: 'Sollecita (6)' }).click();
  await expect(dialog.getByText('Finita: 6 di 6')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).last().click();
  await expect(page.getByText('6 scadenze', { exact: true })).toBeVisible();

  await page.goto(path);
  await selectAll(page, 6);
  await page.getByRole('button', { name: 'Sollecita', exact: true }).click();
  await dialog.getByRole('button', { name: 'Sollecita (6)' }).click();
  await expect(dialog.getByText('Finita: 6 di 6 · 6 saltate')).toBeVisible();
  await expect(dialog.getByText('Oggi questo cliente ha già ricevuto un promemoria.')).toHaveCount(
    6,
  );
  await axe(page);
});

test('BLK-09 AN3 · customers cannot be subscribed without an active plan, and the dialog says so @both', async ({
  asAdmin: page,
}) => {
  const word = unique('Nuovo');
  await aCustomer(page, { name: word });
  await answer(page, planContract.endpoints.list, { items: [], totalCount: 0 });
  await page.goto(`/user?name=${encodeURIComponent(word)}`);
  await page.getByRole('checkbox', { name: `Seleziona ${word}` }).check();
  await page.getByRole('button', { name: 'Nuova sottoscrizione' }).click();

  const dialog = page.getByRole('dialog', { name: 'Nuova sottoscrizione: 1 utente' });
  await expect(dialog).toContainText('Non c’è nessun piano attivo: creane uno prima.');
  await expect(dialog.getByRole('button', { name: 'Nuova sottoscrizione (1)' })).toBeDisabled();
});

test('BLK-09 SUB-02 R38 R41 · chosen customers are subscribed to a plan together, and nobody is subscribed twice @both', async ({
  asAdmin: page,
}) => {
  const word = unique('Nuovo');
  for (const name of [`${word} Anna`, `${word} Bruno`]) await aCustomer(page, { name });
  const path = `/user?name=${encodeURIComponent(word)}`;

  async function choosePlan() {
    await page.goto(path);
    for (const name of ['Anna', 'Bruno'])
      await page.getByRole('checkbox', { name: `Seleziona ${word} ${name}` }).check();
    await page.getByRole('button', { name: 'Nuova sottoscrizione' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuova sottoscrizione: 2 utenti' });
    const begin = dialog.getByRole('button', { name: 'Nuova sottoscrizione (2)' });
    await expect(begin).toBeDisabled();
    await dialog.getByLabel('Piano').selectOption({ label: 'Base, 19,90 € + IVA, mensile' });
    return { dialog, begin };
  }

  const { dialog, begin } = await choosePlan();
  const startDay = dialog.getByRole('textbox', { name: 'Data inizio' });
  for (const day of ['boh', '1/1/2200']) {
    await startDay.fill(day);
    await expect(dialog.getByText('Data non valida.')).toBeVisible();
    await expect(begin).toBeDisabled();
  }
  await startDay.fill('1/12/2026');
  await dialog.getByRole('radio', { name: 'Con bonifico' }).check();
  await axe(page);
  const question = page.getByRole('dialog', {
    name: 'Impostare il pagamento con bonifico?',
  });
  await begin.click();
  await expect(question).toContainText('L’operazione è irreversibile');
  await question.getByRole('button', { name: 'Annulla' }).click();
  await expect(question).toBeHidden();
  await begin.click();
  await question.getByRole('button', { name: 'Imposta bonifico' }).click();
  await expect(dialog.getByText('Finita: 2 di 2')).toBeVisible();

  const second = await choosePlan();
  await second.begin.click();
  await expect(second.dialog.getByText('Finita: 2 di 2 · 2 saltate')).toBeVisible();
  await expect(second.dialog.getByText('Ha già una sottoscrizione a questo piano.')).toHaveCount(2);
  await page.goto(`/subscription?userName=${encodeURIComponent(word)}`);
  await expect(
    page.getByText('In attesa di bonifico bancario').filter({ visible: true }),
  ).toHaveCount(2);
  await page.goto('/bulkoperation');
  await page
    .getByRole('link', { name: /Nuova sottoscrizione a Base: 2 utenti/ })
    .first()
    .click();
  await expect(page.getByText(/^Nuova sottoscrizione a Base: 2 utenti, avviata il/)).toBeVisible();
});

test('BLK-02 · all results are selected on every page, until one row is deselected', async ({
  asAdmin: page,
}) => {
  const municipality = await someAddresses(page, 7);
  await page.goto(`/address?municipality=${encodeURIComponent(municipality)}`);
  await selectAll(page, 7);

  await page.getByRole('button', { name: 'Pagina 2' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Seleziona Via/ });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await boxes.first().uncheck();

  await expect(page.getByText('Righe selezionate:')).toBeVisible();
});

test('BLK-02 · the server asks again when the number of results has changed', async ({
  asAdmin: page,
}) => {
  test.slow();
  const municipality = await someAddresses(page, 2);
  await page.goto(`/address?municipality=${encodeURIComponent(municipality)}`);
  await selectAll(page, 2);
  await page.getByRole('button', { name: 'Elimina', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Elimina: / });
  await expect(dialog.getByText('Via 1')).toBeVisible();
  await callAs(page, addressContract.endpoints.create, {
    body: { street: 'Via nuova', municipality },
  });

  const confirm = () =>
    page
      .getByRole('dialog', { name: deleteMessages.title })
      .getByRole('button', { name: deleteMessages.confirm })
      .click();
  await dialog.getByRole('button', { name: 'Elimina (2)' }).click();
  await confirm();
  await expect(dialog.getByText('Nel frattempo i risultati sono cambiati')).toBeVisible();
  await dialog.getByRole('button', { name: 'Elimina (3)' }).click();
  await confirm();

  await expect(dialog.getByText('Finita: 3 di 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).last().click();
  await expect(page.getByText('0 indirizzi')).toBeVisible();
});

test('BLK-03 · an operation is listed in "Operazioni" with its outcome @both', async ({
  asAdmin: page,
}) => {
  test.slow();
  const municipality = await someAddresses(page, 1);
  const { items } = await callAs(page, addressContract.endpoints.list, {
    query: { filters: { municipality } },
  });
  const rowIds = items.map(({ id }) => id);
  const { id } = await callAs(page, bulkOperationContract.endpoints.start, {
    body: { action: 'deleteAddresses', rowIds, count: 1 },
  });
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Operazioni/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operazioni');
  await page.getByRole('link', { name: 'Apri Elimina: 1 indirizzo' }).first().waitFor();
  await axe(page);

  await page.goto(`/bulkoperation/${id}`);
  await expect(page.getByText('Finita: 1 di 1')).toBeVisible();
  await axe(page);
});

test('BLK-03 · a failed preview can be repeated, and an unknown operation is reported', async ({
  openAs,
}) => {
  const page = await openAs(people.operator, tenants.aurora);
  const municipality = await someAddresses(page, 2);
  await page.goto(`/address?municipality=${encodeURIComponent(municipality)}`);
  await selectAll(page, 2);
  await refuse(page, bulkOperationContract.endpoints.preview, outage);
  await page.getByRole('button', { name: 'Elimina', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Elimina' });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await axe(page);
  await letThrough(page);
  await dialog.getByRole('button', { name: 'Riprova' }).click();
  await expect(dialog.getByText('Via 1')).toBeVisible();

  await page.goto('/bulkoperation/999999');
  await expect(page.getByText('Elemento non trovato.')).toBeVisible();
  await axe(page);
});
