import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { axe, expect, people, tenants, test, toast } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { aSubscription, aSubscriptionOf, callAs } from '../kit/subscribers.ts';

const { payByBankTransfer, activateWithoutRenewal } = subscriptionContract.endpoints;

const status = (page: Page) => page.getByRole('region', { name: 'Stato' });

/** Opens the page of a subscription that is paid by transfer from 21 November to 21 December. */
async function openPaid(page: Page, amount = 24.28) {
  const { customer, subscription } = await aSubscription(page);
  const params = { id: subscription.id };
  await callAs(page, payByBankTransfer, { params });
  const paymentId = subscription.payments[0]?.id ?? 0;
  const body = { paymentId, amount, approvalDate: '2026-11-20T09:00:00Z' };
  await callAs(page, bankTransferContract.endpoints.create, { body });
  await callAs(page, activateWithoutRenewal, { params, body: null });
  await page.goto(`/subscription/${subscription.id}`);
  return { customer, customerName: customer.name };
}

async function renew(page: Page): Promise<void> {
  await status(page).getByRole('button', { name: 'Rinnova', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Rinnovare la sottoscrizione?' });
  await question.getByRole('button', { name: 'Rinnova', exact: true }).click();
  await expect(toast(page, 'Sottoscrizione rinnovata!')).toBeVisible();
}

test('AA7 SUB-11 · a subscription paid by transfer is renewed and its transfer is recorded, also on a phone @both', async ({
  asAdmin: page,
}) => {
  await openPaid(page);

  await status(page).getByRole('button', { name: 'Rinnova', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Rinnovare la sottoscrizione?' });
  for (const text of ['dal 21/12/2026 al 20/01/2027', '19,90', '4,38', '24,28', '21/12/2026'])
    await expect(question).toContainText(text);
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('question.png') });
  await question.getByRole('button', { name: 'Annulla' }).click();
  await renew(page);

  await expect(status(page)).toContainText(
    /Il rinnovo non è ancora pagato: 24,28\s€ da incassare entro il 21\/12\/2026/,
  );
  await expect(page.getByRole('link', { name: 'Richiesta di pagamento' })).toHaveCount(1);
  await expect(page.getByText('Rinnovata, da pagare con bonifico')).toBeVisible();
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('renewed.png'), fullPage: true });

  await status(page).getByRole('button', { name: 'Gestisci Bonifici' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gestisci Bonifici' });
  await expect(dialog.getByText('Nessun bonifico registrato.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Conferma Attivazione' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Data di approvazione' }).fill('22/11/2026');
  await dialog.getByRole('button', { name: 'Aggiungi' }).click();
  await expect(dialog.getByRole('definition').last()).toHaveText(/0,00/);
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).last().click();

  await expect(status(page)).toContainText('Pagata: alla scadenza non si rinnova.');
  await expect(status(page).getByRole('button', { name: 'Vedi bonifici' })).toBeVisible();
  await expect(status(page).getByRole('button', { name: /innov/ })).toHaveCount(0);
});

test('SUB-11 · a renewal is withdrawn after a question, and can be made again from the list', async ({
  asAdmin: page,
}) => {
  const { customerName } = await openPaid(page);
  await renew(page);

  await status(page).getByRole('button', { name: 'Annulla il rinnovo' }).click();
  const question = page.getByRole('dialog', { name: 'Annullare il rinnovo?' });
  await question.getByRole('button', { name: 'Sì, annulla il rinnovo' }).click();

  await expect(toast(page, 'Rinnovo annullato!')).toBeVisible();
  await expect(status(page)).toContainText('Pagata: alla scadenza non si rinnova.');
  await expect(status(page).getByRole('button', { name: 'Rinnova', exact: true })).toBeVisible();
  await expect(page.getByText('Rinnovo annullato', { exact: true })).toBeVisible();

  await page.goto('/subscription?sort=-id');
  await page.getByRole('button', { name: `Altre azioni: ${customerName}` }).click();
  await page.getByRole('menuitem', { name: 'Rinnova' }).click();
  await page
    .getByRole('dialog', { name: 'Rinnovare la sottoscrizione?' })
    .getByRole('button', { name: 'Rinnova', exact: true })
    .click();
  await expect(toast(page, 'Sottoscrizione rinnovata!')).toBeVisible();
});

test('SUB-11 · a renewal that somebody else made in the meantime is refused with its reason', async ({
  asAdmin: page,
}) => {
  await openPaid(page);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await status(page).getByRole('button', { name: 'Rinnova', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Rinnovare la sottoscrizione?' });
  await expect(question).toBeVisible();
  await callAs(page, subscriptionContract.endpoints.renew, { params: { id } });

  await question.getByRole('button', { name: 'Rinnova', exact: true }).click();

  await expect(toast(page, /Il prossimo periodo è già aperto/)).toBeVisible();
  await expect(status(page).getByRole('button', { name: 'Annulla il rinnovo' })).toBeVisible();
});

test('Z7 AF8 AF9 · a credit pays a renewal before its due date, and the page of the subscription links to the credit', async ({
  asAdmin: page,
}) => {
  await openPaid(page, 50);
  await renew(page);

  // AF9: the page has a link to the credit, and AF8: the list of the link shows the sum of the credits
  await expect(page.getByText(/Il cliente ha un credito di 25,72\s€/)).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'usalo da «Incassi»' }).click();
  await expect(page.getByText(/Credito dei clienti: 25,72\s€/)).toBeVisible();
  await listOf(page, 'Movimenti').row('50,00').getByRole('link').click();
  await page.getByRole('button', { name: 'Usa il credito' }).click();
  const choice = page.getByRole('dialog', { name: 'Usa il credito' });
  await expect(choice.getByRole('radio', { name: '21/12/2026 · Base' })).toBeChecked();
  await expect(choice).toContainText(/Futura, da incassare 24,28\s€/);
  await expect(choice).toContainText(/resta un credito di 1,44\s€/);
  await choice.getByRole('button', { name: 'Usa il credito' }).click();
  await expect(toast(page, 'Credito usato!')).toBeVisible();

  await page.getByRole('link', { name: 'Apri la sottoscrizione' }).click();
  await expect(status(page)).not.toContainText('Il rinnovo non è ancora pagato');
});

test('AN12 · the credit of a customer whose subscription is not active is used after the choice of a transfer', async ({
  asAdmin: page,
}) => {
  const { customer } = await openPaid(page, 50);
  const { subscription } = await aSubscriptionOf(page, customer, { planName: 'Professionale' });
  const { id } = subscription;
  await page.goto(`/subscription/${id}`);
  const note = page.getByText(/Il cliente ha un credito di 25,72\s€/);
  await expect(note).toContainText(
    'premi «Imposta pagamento con bonifico», poi usalo da «Incassi»',
  );

  await page.getByRole('link', { name: 'usalo da «Incassi»' }).click();
  await listOf(page, 'Movimenti').row('50,00').getByRole('link').click();
  await page.getByRole('button', { name: 'Usa il credito' }).click();
  await expect(page.getByRole('dialog', { name: 'Usa il credito' })).toContainText(
    'premi lì «Imposta pagamento con bonifico»: poi il credito la può pagare.',
  );

  await callAs(page, payByBankTransfer, { params: { id } });
  await page.goto(`/subscription/${id}`);
  await expect(note).toContainText(/€: usalo da «Incassi»/);
});

test('AJ10 · a User learns that the customer has a credit, before and after the renewal @both', async ({
  asAdmin,
  openAs,
}) => {
  await openPaid(asAdmin, 50);
  const page = await openAs(people.operator, tenants.aurora);
  await page.goto(new URL(asAdmin.url()).pathname);

  await status(page).getByRole('button', { name: 'Rinnova', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Rinnovare la sottoscrizione?' });
  await expect(question).toContainText('Il cliente ha un credito');
  await expect(question).not.toContainText('25,72');
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('credit-question.png') });
  await question.getByRole('button', { name: 'Rinnova', exact: true }).click();

  await expect(
    page.getByText(/^Il cliente ha un credito: .*avvisa un amministratore/),
  ).toBeVisible();
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('credit-note.png'), fullPage: true });
});

test('AF1 BLK-01 · all subscriptions whose period paid by transfer ends soon are renewed in a few clicks', async ({
  asAdmin: page,
}) => {
  const { customerName } = await openPaid(page);
  await page.goto(`/subscription?userName=${encodeURIComponent(customerName)}`);

  await page.getByRole('checkbox', { name: `Seleziona ${customerName}` }).check();
  await page.getByRole('button', { name: 'Rinnova', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rinnova: 1 sottoscrizione' });
  await expect(dialog.getByText('al prezzo della sottoscrizione')).toBeVisible();
  await dialog.getByRole('button', { name: 'Rinnova (1)' }).click();
  await expect(dialog.getByText('Finita: 1 di 1')).toBeVisible();
  await expect(dialog.getByText('L’operazione non dipende da questa finestra')).toBeVisible();
  await dialog.getByRole('button', { name: 'Chiudi', exact: true }).last().click();

  await page.getByRole('cell', { name: customerName, exact: true }).click();
  await expect(status(page)).toContainText('Il rinnovo non è ancora pagato');
});
