import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { anAccount, csvOf, dayBefore, euro } from '../kit/bank-statement.ts';
import { axe, expect, test, toast, unique } from '../kit/fixtures.ts';
import { aCustomer, aSubscriptionOf, callAs } from '../kit/subscribers.ts';

const { payByBankTransfer } = subscriptionContract.endpoints;

/** Creates a customer with an unpaid receivable, and returns its reference and amount. */
async function aDebtor(page: Page, given: { name?: string } = {}) {
  const { subscription, customer } = await aSubscriptionOf(page, await aCustomer(page, given));
  await callAs(page, payByBankTransfer, { params: { id: subscription.id } });
  const id = subscription.payments[0]?.id ?? 0;
  const { reference, rest } = await callAs(page, receivableContract.endpoints.get, {
    params: { id },
  });
  return { subscription, customer, reference, rest };
}

// one after another, because all tests are the same person, who may upload only two files at once
test.describe.configure({ mode: 'default' });

/** Imports a file on the screen and opens its movements. */
async function importFile(page: Page, account: string, rows: readonly string[]) {
  await page.goto('/bankstatement/new');
  await page.getByLabel('Conto', { exact: true }).selectOption({ label: account });
  const file = { name: 'luglio.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) };
  const preview = page.getByRole('region', { name: 'Anteprima' });
  const refused = page.getByText('Sono già in corso altri caricamenti.');
  // repeated, because tests of other files upload too and an upload may be refused
  await expect(async () => {
    await page.getByLabel('File della banca').setInputFiles(file);
    await expect(preview.or(refused)).toBeVisible();
    await expect(preview).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('AB5 · fees and other debits without a proposal are ignored together, and can be undone', async ({
  asAdmin: page,
}) => {
  const account = await anAccount(page);
  const rows = [3, 4].map((fee) => `${dayBefore(0)};-${fee},00;Commissioni ${unique('conto')}`);
  await importFile(page, `${account.name} · ${account.iban}`, [
    ...rows,
    `${dayBefore(0)};5,00;Interessi`,
  ]);
  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  await page.getByRole('link', { name: 'Vai ai movimenti' }).click();

  await page.getByRole('button', { name: 'Ignora le 2 uscite senza proposta' }).click();

  await expect(toast(page, 'Uscite ignorate: 2.')).toBeVisible();
  await expect(page.getByText('1 movimento', { exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Ignorati' }).click();
  await expect(page.getByRole('button', { name: /^Annulla: -3,00/ }).first()).toBeVisible();
});

test('AE1 AE2 AQ16 AQ20 · in each state, movements are found by an amount with a decimal comma', async ({
  asAdmin: page,
}) => {
  const account = await anAccount(page);
  await importFile(page, `${account.name} · ${account.iban}`, [
    `${dayBefore(0)};1207,31;${unique('Cercato')}`,
    `${dayBefore(0)};8,42;${unique('Altro')}`,
  ]);
  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Vai ai movimenti' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 movimenti', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Direzione').getByRole('option').first()).toHaveText('Qualsiasi');
  const amount = page.getByRole('textbox', { name: 'Importo' });
  const states = page.getByRole('navigation', { name: 'Movimenti' });

  await amount.fill('1.207,31');
  await amount.press('Enter');

  await expect(page.getByText('1 movimento', { exact: true })).toBeVisible();
  await expect(amount).toHaveValue(/^1\.207,31/);
  await expect(states.locator('[aria-current="page"]')).toHaveText('Da registrare');
  await states.getByRole('link', { name: 'Ignorati' }).click();
  await expect(page.getByText('0 movimenti', { exact: true })).toBeVisible();
  await expect(states.locator('[aria-current="page"]')).toHaveText('Ignorati');
  await states.getByRole('link', { name: 'Da registrare' }).click();
  await expect(page.getByText('1 movimento', { exact: true })).toBeVisible();

  await amount.fill('mille');
  await amount.press('Enter');
  await expect(page.getByText('Scrivi un importo, per esempio 122,00')).toBeVisible();
  await axe(page);
});

test('AC9 · when no control has the focus, the arrow keys start at the first movement', async ({
  asAdmin: page,
}) => {
  const account = await anAccount(page);
  const payers = [unique('Prima'), unique('Seconda')];
  await importFile(
    page,
    `${account.name} · ${account.iban}`,
    payers.map((payer) => `${dayBefore(0)};5,00;${payer}`),
  );
  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  await page.getByRole('link', { name: 'Vai ai movimenti' }).click();
  await expect(page.getByText('2 movimenti', { exact: true })).toBeVisible();
  await page.reload();
  const items = page.getByRole('list', { name: 'Movimenti' }).getByRole('listitem');
  await items.first().waitFor();

  await page.keyboard.press('ArrowDown');
  await expect(items.nth(0).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1).locator(':focus')).toHaveCount(1);
});

test('BNK-06 BNK-07 AQ34 AQ40 · a statement is previewed, imported, registered by keyboard and undone', async ({
  asAdmin: page,
}) => {
  const account = await anAccount(page);
  const [one, two] = [await aDebtor(page), await aDebtor(page)];
  const rows = [
    `${dayBefore(0)};${euro(one.rest)};Bonifico ${one.reference}`,
    `${dayBefore(0)};${euro(two.rest)};Bonifico ${two.reference}`,
    `${dayBefore(0)};-3,00;Commissioni`,
    ';;Saldo finale 10,00',
  ];

  await importFile(page, `${account.name} · ${account.iban}`, rows);
  await expect(page.getByText('3 movimenti')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  await expect(page.getByText('3 movimenti nuovi da questo file.')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Vai ai movimenti' }).click();

  const first = page.getByRole('button', { name: new RegExp(`^Registra .*${one.customer.name}`) });
  const second = page.getByRole('button', { name: new RegExp(`^Registra .*${two.customer.name}`) });
  await expect(first).toBeVisible();
  await axe(page);
  await expect(page.getByRole('button', { name: 'Registra tutte le esatte' })).toBeVisible();
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Annulla: / })).toHaveCount(2);

  await page.goto(`/subscription/${one.subscription.id}`);
  await expect(page.getByRole('region', { name: 'Stato' })).toContainText(
    'Attiva, ma senza rinnovo',
  );

  // AJ9: the transfer in the ledger names the bank movement from which it was registered
  await page.goto(`/ledger?subscriptionId=${one.subscription.id}`);
  await page.getByRole('link', { name: 'Apri' }).click();
  const fromBank = page.getByRole('region', { name: 'Dall’estratto conto' });
  await expect(fromBank).toContainText(`Bonifico ${one.reference}`);
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('movement.png'), fullPage: true });

  await page.goto(`/bankmovement?state=confirmed&text=${one.reference}`);
  await page.getByRole('button', { name: /^Annulla: / }).click();
  // AH1: the transfer has activated a subscription, perhaps long ago
  const question = page.getByRole('dialog', { name: 'Annullare la registrazione?' });
  await expect(question).toContainText(one.customer.name);
  await axe(page);
  await question.getByRole('button', { name: 'Lascia registrato' }).click();
  await expect(first).toBeHidden();
  await page.getByRole('button', { name: /^Annulla: / }).click();
  await question.getByRole('button', { name: 'Sì, annulla la registrazione' }).click();
  // AQ34: the focus stays on the movement
  await expect(first).toBeFocused();
});

test('BNK-06 AK10 AQ18 · a receivable is chosen by hand, and a movement is ignored @both', async ({
  asAdmin: page,
}) => {
  const account = await anAccount(page);
  const { customer, rest } = await aDebtor(page);
  const word = unique('zzz');
  await importFile(page, `${account.name} · ${account.iban}`, [
    `${dayBefore(0)};${rest + 1};${word}`,
    `${dayBefore(0)};-3,00;${word}`,
  ]);
  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  await page.getByRole('link', { name: 'Vai ai movimenti' }).click();

  await page.getByRole('button', { name: /^Scegli le scadenze/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Scegli le scadenze' });
  await dialog.getByRole('textbox', { name: 'Cliente' }).fill(customer.name);
  const choice = dialog.getByRole('checkbox', { name: customer.name });
  await expect(choice).toHaveCSS('accent-color', 'rgb(14, 90, 94)');
  await choice.click();
  await expect(dialog.getByText('1,00 € in più diventano credito del cliente.')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Registra' }).click();
  await expect(page.getByRole('button', { name: /^Annulla: / })).toHaveCount(1);
  await page.getByRole('button', { name: /^Ignora / }).click();

  await expect(page.getByText('Tutto registrato.')).toBeVisible();
  await axe(page);

  await page.goto('/bankstatement');
  await page.getByText(account.name).filter({ visible: true }).first().waitFor();
  await axe(page);
});

test('Z8 AF3 AF5 · the choice of receivables begins with the payer’s receivables when no amount matches the movement', async ({
  asAdmin: page,
}) => {
  const account = await anAccount(page);
  const letters = unique('')
    .replace(/\W/g, '')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  const name = `Panificio Zeta${letters}`;
  const { rest } = await aDebtor(page, { name });
  const rows = [`${dayBefore(0)};${euro(rest - 4)};BONIFICO DA ${name.toUpperCase()}`];
  await importFile(page, `${account.name} · ${account.iban}`, rows);
  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  await page.getByRole('link', { name: 'Vai ai movimenti' }).click();

  await page.getByRole('button', { name: /^Scegli le scadenze/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Scegli le scadenze' });
  await expect(dialog.getByRole('textbox', { name: 'Cliente' })).toHaveValue(name.toUpperCase());
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(dialog.getByRole('checkbox')).toHaveAccessibleName(/@/);
  await dialog.getByRole('checkbox', { name }).click();
  await expect(dialog.getByText(/Restano da pagare 4,00\s€/)).toBeVisible();

  await dialog.getByRole('textbox', { name: 'Cliente' }).fill('');
  await expect(dialog.getByRole('textbox', { name: 'Cliente' })).toHaveValue('');
});

test('BNK-04 · a table without known titles asks for its columns, and a picture is refused', async ({
  asAdmin: page,
}) => {
  const account = await anAccount(page);
  await page.goto('/bankstatement/new');
  await page
    .getByLabel('Conto', { exact: true })
    .selectOption({ label: `${account.name} · ${account.iban}` });
  const file = page.getByLabel('File della banca');
  await file.setInputFiles({
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('quando;quanto\n20/11/2025;7,00\n'),
  });
  await expect(page.getByText('Non trovo la riga con i titoli')).toBeVisible();
  await page.getByLabel(/^quando/).selectOption('Data');
  await page.getByLabel(/^quanto/).selectOption('Importo');
  await axe(page);
  await page.getByRole('button', { name: 'Rileggi con queste colonne' }).click();
  await expect(page.getByText('1 movimento', { exact: true })).toBeVisible();

  await file.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0, 0]),
  });
  await expect(page.getByText('Non riconosco questo file')).toBeVisible();
});

test('BNK-07 · the keyboard registers all exact movements at once, and then the other movements one by one', async ({
  asAdmin: page,
}) => {
  const account = await anAccount(page);
  const [one, two, named] = [await aDebtor(page), await aDebtor(page), await aDebtor(page)];
  await importFile(page, `${account.name} · ${account.iban}`, [
    `${dayBefore(0)};${euro(one.rest)};Bonifico ${one.reference}`,
    `${dayBefore(0)};${euro(two.rest)};Bonifico ${two.reference}`,
    `${dayBefore(0)};${euro(named.rest)};BONIFICO DA ${named.customer.name} PER canone`,
  ]);
  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  await page.getByRole('link', { name: 'Vai ai movimenti' }).click();

  const all = page.getByRole('button', { name: 'Registra tutte le esatte' });
  await all.focus();
  await page.keyboard.press('Enter');
  await expect(all).toBeHidden();
  const rest = page.getByRole('button', { name: /^Registra / });
  await expect(rest).toHaveCount(1);
  await rest.focus();
  await page.keyboard.press('Enter');

  await page.goto(`/bankmovement?state=confirmed&text=${encodeURIComponent(named.customer.name)}`);
  await expect(page.getByRole('button', { name: /^Annulla: / })).toHaveCount(1);
});
