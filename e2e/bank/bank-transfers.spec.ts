import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Locator, Page } from '@playwright/test';
import { expect, test, toast } from '../kit/fixtures.ts';
import { isCallOf, letThrough, refuse } from '../kit/network.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { list, create, remove } = bankTransferContract.endpoints;

/** Creates a subscription that waits for a transfer of 24,28 €, and opens its dialog of transfers. */
async function openTransfers(page: Page) {
  const { subscription } = await aSubscription(page);
  const { id } = subscription;
  await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
  await page.goto(`/subscription/${id}`);
  const asking = page.waitForRequest((request) => isCallOf(list, request));
  await page.getByRole('button', { name: 'Gestisci Bonifici' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gestisci Bonifici' });
  await expect(dialog.getByText('Nessun bonifico registrato.')).toBeVisible();
  return { dialog, subscription, listUrl: new URL((await asking).url()) };
}

/** The amounts due, received and missing. The period beside the amount due is left out. */
const figuresIn = (dialog: Locator) => dialog.getByRole('definition').filter({ hasText: '€' });

async function add(page: Page, amount: string, day = '20/11/2026'): Promise<void> {
  await page.getByRole('textbox', { name: 'Importo' }).fill(amount);
  await page.getByRole('textbox', { name: 'Data di approvazione' }).fill(day);
  await page.getByRole('button', { name: 'Aggiungi' }).click();
}

test('BNK-01 BNK-03 · transfers are listed, added and changed, and due, received and missing are updated', async ({
  asAdmin,
}) => {
  const { dialog, subscription, listUrl } = await openTransfers(asAdmin);
  expect(Object.fromEntries(listUrl.searchParams)).toMatchObject({
    page: '1',
    pageSize: '100',
    'filters[paymentId]': String(subscription.payments[0]?.id),
  });
  const figures = figuresIn(dialog);
  await expect(figures).toHaveText(['24,28 €', '0,00 €', '24,28 €']);
  await expect(dialog.getByText(/^dal \d\d\/\d\d\/\d{4} al \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Importo' })).toHaveValue(/^24,28/);

  const sending = asAdmin.waitForRequest((request) => isCallOf(create, request));
  await add(asAdmin, '10');
  expect((await sending).postDataJSON()).toEqual({
    paymentId: subscription.payments[0]?.id,
    amount: 10,
    approvalDate: '2026-11-19T23:00:00Z',
  });
  await expect(toast(asAdmin, 'Elemento salvato con successo!')).toBeVisible();
  await expect(figures).toHaveText(['24,28 €', '10,00 €', '14,28 €']);
  const rows = dialog.getByRole('list', { name: 'Bonifici registrati' }).getByRole('listitem');
  await expect(rows).toContainText('20/11/2026');
  await expect(rows).toContainText('10,00 €');

  await add(asAdmin, '4,28', '');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'N/D' })).toContainText('4,28 €');
  await expect(dialog.getByText('altri 4,28 € in attesa')).toBeVisible();

  await dialog.getByRole('button', { name: 'Modifica il bonifico 10,00 € del 20/11/2026' }).click();
  await rows.getByRole('textbox', { name: 'Importo' }).fill('20');
  await rows.getByRole('button', { name: 'Salva' }).click();
  await expect(rows.filter({ hasText: '20,00 €' })).toBeVisible();
  await expect(figures.last()).toHaveText('4,28 €');
});

test('BNK-01 · an invalid amount or day shows an error at its field, and a refusal shows its reason', async ({
  asAdmin,
}) => {
  const { dialog } = await openTransfers(asAdmin);
  await add(asAdmin, 'dieci', '31/02/2026');
  await expect(dialog.getByRole('textbox', { name: 'Importo' })).toHaveAccessibleDescription(
    /^Scrivi un importo/,
  );
  await expect(dialog.getByRole('textbox', { name: 'Data di approvazione' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(dialog.getByText('Data non valida.')).toBeVisible();

  await add(asAdmin, '0');
  await expect(dialog.getByText('L’importo deve essere maggiore di zero.')).toBeVisible();

  await refuse(asAdmin, create, { status: 500, code: 'server.failure', message: 'Guasto.' });
  await add(asAdmin, '5');
  await expect(
    toast(asAdmin, 'Errore nel salvataggio').getByText('Errore nel salvataggio', { exact: true }),
  ).toBeVisible();
  await expect(
    toast(asAdmin, 'Errore nel salvataggio').getByText('Guasto.', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Importo' })).toHaveValue(/^5/);
});

test('BNK-01 DET-05 · amount and day are each checked on blur, and no button moves', async ({
  asAdmin,
}) => {
  const { dialog } = await openTransfers(asAdmin);
  const amount = dialog.getByRole('textbox', { name: 'Importo' });
  const day = dialog.getByRole('textbox', { name: 'Data di approvazione' });
  const confirm = dialog.getByRole('button', { name: 'Conferma Attivazione' });
  const place = await confirm.boundingBox();
  await day.fill('31/02/2026');
  await day.blur();
  await expect(day).toHaveAccessibleDescription(/Data non valida\./);
  await amount.fill('dieci');
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription(/^Scrivi un importo/);
  await expect(day).toHaveAccessibleDescription(/Data non valida\./);
  await day.fill('31/12/2099');
  await day.blur();
  await expect(day).toHaveAccessibleDescription(/È un giorno futuro/);
  expect(await confirm.boundingBox()).toEqual(place);
});

test('Y2 Y3 · after a transfer is added the focus moves to the next step, and an empty proposal shows no error', async ({
  asAdmin,
}) => {
  const { dialog } = await openTransfers(asAdmin);
  const { keyboard } = asAdmin;
  const amount = dialog.getByRole('textbox', { name: 'Importo' });
  const confirm = dialog.getByRole('button', { name: 'Conferma Attivazione' });
  await amount.fill('10');
  await keyboard.press('Enter');
  await expect(amount).toHaveValue(/^14,28/);
  await expect(amount).toBeFocused();

  await keyboard.press('Enter');
  await expect(dialog.getByRole('definition').last()).toHaveText('0,00 €');
  await expect(confirm).toBeFocused();
  await amount.focus();
  await keyboard.press('Tab');
  await expect(amount).not.toHaveAccessibleDescription(/Scrivi un importo/);
  await confirm.focus();
  await keyboard.press('Enter');
  const question = asAdmin.getByRole('dialog', { name: 'Confermare l’attivazione?' });
  await question.getByRole('button', { name: 'Conferma Attivazione' }).press('Enter');
  await expect(asAdmin.getByText('Attiva, ma senza rinnovo automatico')).toBeVisible();
});

test('R99 · a paid activation is called without a body, as in the specification', async ({
  asAdmin,
}) => {
  const { dialog } = await openTransfers(asAdmin);
  await add(asAdmin, '24,28');
  await dialog.getByRole('button', { name: 'Conferma Attivazione' }).click();
  const { activateWithoutRenewal } = subscriptionContract.endpoints;
  const sent = asAdmin.waitForRequest((request) => isCallOf(activateWithoutRenewal, request));
  const question = asAdmin.getByRole('dialog', { name: 'Confermare l’attivazione?' });
  await question.getByRole('button', { name: 'Conferma Attivazione' }).click();
  expect((await sent).postData()).toBeNull();
});

test('BNK-02 · deleting a transfer asks for confirmation first', async ({ asAdmin }) => {
  const { dialog } = await openTransfers(asAdmin);
  await add(asAdmin, '10');
  const deleting = dialog.getByRole('button', {
    name: 'Elimina il bonifico 10,00 € del 20/11/2026',
  });
  await deleting.click();
  const question = asAdmin.getByRole('dialog', { name: 'Sei sicuro?' });
  await expect(question).toContainText('Non potrai annullare questa operazione!');
  await expect(question).toContainText('10,00 € del 20/11/2026');
  await question.getByRole('button', { name: 'Annulla' }).click();
  await expect(question).toBeHidden();
  await expect(deleting).toBeVisible();

  await refuse(asAdmin, remove, { status: 500, code: 'server.failure', message: 'Guasto.' });
  await deleting.click();
  await question.getByRole('button', { name: 'Sì, elimina!' }).click();
  await expect(
    toast(asAdmin, 'Errore durante la cancellazione').getByText('Errore durante la cancellazione', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(
    toast(asAdmin, 'Errore durante la cancellazione').getByText('Guasto.', { exact: true }),
  ).toBeVisible();
  await letThrough(asAdmin);

  await deleting.click();
  await question.getByRole('button', { name: 'Sì, elimina!' }).click();
  await expect(toast(asAdmin, 'Elemento eliminato!')).toBeVisible();
  await expect(dialog.getByText('Nessun bonifico registrato.')).toBeVisible();
});

test('AC6 AD5 · after the activation a transfer without an approval date can be deleted, and the question about an approved transfer names the consequence', async ({
  asAdmin: page,
}) => {
  const { subscription } = await openTransfers(page);
  const paymentId = subscription.payments[0]?.id ?? 0;
  for (const approvalDate of [null, '2026-11-20T09:00:00Z'])
    await callAs(page, create, { body: { paymentId, amount: 24.28, approvalDate } });
  const params = { id: subscription.id };
  await callAs(page, subscriptionContract.endpoints.activateWithoutRenewal, { params, body: null });
  await page.reload();
  await page.getByRole('button', { name: 'Vedi bonifici' }).click();
  const sold = page.getByRole('dialog', { name: 'Bonifici' });
  const question = page.getByRole('dialog', { name: 'Sei sicuro?' });
  await sold.getByRole('button', { name: 'Elimina il bonifico 24,28 € in attesa' }).click();
  await expect(question).not.toContainText('La scadenza torna da incassare');
  await question.getByRole('button', { name: 'Sì, elimina!' }).click();
  await expect(sold.getByRole('listitem')).toHaveCount(1);

  await sold.getByRole('button', { name: 'Elimina il bonifico 24,28 € del 20/11/2026' }).click();
  await expect(question).toContainText('La scadenza torna da incassare');
  await question.getByRole('button', { name: 'Sì, elimina!' }).click();

  await expect(figuresIn(sold)).toHaveText(['24,28 €', '0,00 €', '24,28 €']);
  await expect(page.getByText('In attesa di bonifico bancario')).toBeVisible();
});

test('BNK-02 · Escape closes the confirmation dialog and leaves the transfers open', async ({
  asAdmin,
}) => {
  const { dialog } = await openTransfers(asAdmin);
  await add(asAdmin, '10');
  await dialog.getByRole('button', { name: /^Elimina il bonifico/ }).click();
  const question = asAdmin.getByRole('dialog', { name: 'Sei sicuro?' });
  await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused();
  await asAdmin.keyboard.press('Escape');

  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
});

test('BNK-03 · figures and transfers change together, and no transfer can be added before they have changed', async ({
  asAdmin,
}) => {
  const { dialog } = await openTransfers(asAdmin);
  const figures = figuresIn(dialog);
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>();
  await asAdmin.route(
    (url) => url.pathname.toLowerCase().startsWith('/api/receivable/getbyid/'),
    async (route) => {
      await answered;
      await route.continue();
    },
  );

  await add(asAdmin, '10');
  await expect(toast(asAdmin, 'Elemento salvato con successo!')).toBeVisible();

  await expect(figures).toHaveText(['24,28 €', '0,00 €', '24,28 €']);
  await expect(dialog.getByText('Nessun bonifico registrato.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Aggiungi' })).toBeDisabled();
  letAnswer();
  await expect(figures).toHaveText(['24,28 €', '10,00 €', '14,28 €']);
  await expect(dialog.getByRole('textbox', { name: 'Importo' })).toHaveValue(/^14,28/);
});

test('BNK-03 · confirming asks a second question only while money is missing', async ({
  asAdmin,
}) => {
  const { dialog } = await openTransfers(asAdmin);
  await add(asAdmin, '10');
  await expect(dialog.getByText('14,28 €')).toBeVisible();
  const question = asAdmin.getByRole('dialog', { name: 'Confermare l’attivazione?' });
  const missing = asAdmin.getByRole('dialog', { name: 'Mancano 14,28 €' });

  await dialog.getByRole('button', { name: 'Conferma Attivazione' }).click();
  await question.getByRole('button', { name: 'Conferma Attivazione' }).click();
  await expect(missing).toContainText('I bonifici registrati coprono 10,00 € di 24,28 €.');
  await missing.getByRole('button', { name: 'Annulla' }).click();
  await expect(missing).toBeHidden();
  await expect(asAdmin.getByText('In attesa di bonifico bancario')).toBeVisible();

  await add(asAdmin, '14,28');
  await expect(dialog.getByRole('definition').last()).toHaveText('0,00 €');
  await dialog.getByRole('button', { name: 'Conferma Attivazione' }).click();
  await question.getByRole('button', { name: 'Conferma Attivazione' }).click();
  await expect(toast(asAdmin, 'Sottoscrizione attivata!')).toBeVisible();
  await expect(asAdmin.getByText('Attiva, ma senza rinnovo automatico')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('AE13 · the dialog also lists the transfers beyond the first hundred', async ({
  asAdmin: page,
}) => {
  const { subscription } = await aSubscription(page);
  const { id } = subscription;
  await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
  const paymentId = subscription.payments[0]?.id ?? 0;
  for (let count = 1; count <= 101; count++)
    await callAs(page, create, {
      body: { paymentId, amount: 0.01, approvalDate: '2026-11-20T09:00:00Z' },
    });

  await page.goto(`/subscription/${id}`);
  await page.getByRole('button', { name: 'Gestisci Bonifici' }).click();

  const dialog = page.getByRole('dialog', { name: 'Gestisci Bonifici' });
  await expect(figuresIn(dialog)).toHaveText(['24,28 €', '1,01 €', '23,27 €']);
});
