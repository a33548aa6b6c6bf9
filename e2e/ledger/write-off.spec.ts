import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { axe, expect, people, tenants, test, toast } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { letThrough, refuse } from '../kit/network.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { payByBankTransfer } = subscriptionContract.endpoints;
const { cancelWriteOff } = ledgerContract.endpoints;

/** Creates a customer whose whole amount was written off. */
async function aWrittenOff(page: Page) {
  const { customer, subscription } = await aSubscription(page);
  await callAs(page, payByBankTransfer, { params: { id: subscription.id } });
  const params = { id: subscription.payments[0]?.id ?? 0 };
  const body = { reason: 'Cliente fallito' };
  await callAs(page, receivableContract.endpoints.writeOff, { params, body });
  return `userName=${encodeURIComponent(customer.name)}`;
}

test('AF7 · a write-off on the wrong row is cancelled in Incassi with a reason, and its amount is then due again', async ({
  asAdmin: page,
}) => {
  const customer = await aWrittenOff(page);
  await page.goto(`/ledger?${customer}`);
  const { rows } = listOf(page, 'Movimenti');
  await expect(rows).toHaveCount(1);
  const offered = rows.getByRole('button', { name: /^Annulla abbuono Abbuono di / });
  await offered.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/Motivo dell’abbuonoCliente fallito/);
  await axe(page);
  const confirm = question.getByRole('button', { name: 'Annulla abbuono' });
  await confirm.press('Enter');
  await expect(question.getByText('Il motivo è obbligatorio.')).toBeVisible();
  await question.getByRole('button', { name: 'Indietro' }).press('Enter');
  await expect(rows).toHaveCount(1);

  await offered.press('Enter');
  await question.getByLabel('Motivo').fill('Era di un altro cliente');
  await confirm.press('Enter');
  await expect(toast(page, 'Abbuono annullato!')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Abbuono annullato');
  await expect(offered).toHaveCount(0);

  await rows.first().getByRole('link').click();
  await expect(page.getByText('Era di un altro cliente')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Movimento n\. / })).toBeVisible();
  await axe(page);

  await page.goto(`/receivable?${customer}&isOpen=true`);
  await expect(listOf(page, 'Scadenze').rows).toContainText('In attesa di bonifico');
});

test('AF7 · a write-off on the wrong row is cancelled in Scadenzario, also after a lost answer', async ({
  asAdmin: page,
}) => {
  const customer = await aWrittenOff(page);
  await page.goto(`/receivable?${customer}`);
  const { rows } = listOf(page, 'Scadenze');
  await expect(rows).toContainText('Abbuonata');
  const question = page.getByRole('dialog');

  async function cancelIt(): Promise<void> {
    await rows.getByRole('button', { name: /^Annulla abbuono / }).press('Enter');
    await question.getByLabel('Motivo').fill('Era di un altro cliente');
    await question.getByRole('button', { name: 'Annulla abbuono' }).press('Enter');
  }

  await refuse(page, cancelWriteOff, { status: 500, code: 'server.failure' });
  await cancelIt();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(rows).toContainText('Abbuonata');
  await letThrough(page);

  await cancelIt();
  await expect(toast(page, 'Abbuono annullato!')).toBeVisible();
  await expect(rows).toContainText('In attesa di bonifico');
  await expect(rows.getByRole('button', { name: /^Abbuona / })).toBeVisible();
});

test('AF7 · the page of a write-off offers to cancel it', async ({ asAdmin: page }) => {
  const customer = await aWrittenOff(page);
  await page.goto(`/ledger?${customer}`);
  await listOf(page, 'Movimenti').rows.getByRole('link').click();
  const offered = page.getByRole('button', { name: 'Annulla abbuono' });
  await offered.click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Motivo').fill('Era di un altro cliente');
  await question.getByRole('button', { name: 'Annulla abbuono' }).click();

  await expect(toast(page, 'Abbuono annullato!')).toBeVisible();
  await expect(offered).toHaveCount(0);
  await page.getByRole('link', { name: /^Abbuono annullato di / }).click();
  await expect(page.getByText('Era di un altro cliente')).toBeVisible();
  await expect(offered).toHaveCount(0);
});

test('AF7 · a User cannot cancel a write-off', async ({ asAdmin, openAs }) => {
  const customer = await aWrittenOff(asAdmin);
  const page = await openAs(people.operator, tenants.aurora);
  await page.goto(`/receivable?${customer}`);
  await expect(listOf(page, 'Scadenze').rows).toContainText('Abbuonata');
  await expect(page.getByRole('button', { name: /^Annulla abbuono/ })).toHaveCount(0);
});
