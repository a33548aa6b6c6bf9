import type { Page } from '@playwright/test';
import { axe, expect, test } from './kit/fixtures.ts';
import { aSubscription } from './kit/subscribers.ts';

async function rowOf(page: Page, customer: string) {
  await page.goto(`/subscription?userName=${encodeURIComponent(customer)}`);
  const row = page.getByRole('row').filter({ hasText: customer });
  await expect(row).toBeVisible();
  return row;
}

/** Opens the row's other actions and takes one. */
async function choose(
  page: Page,
  row: ReturnType<Page['getByRole']>,
  action: string,
): Promise<void> {
  await row.getByRole('button', { name: /Altre azioni/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('SUB-02 SUB-03 BNK-01 BNK-02 BNK-03 · a customer pays by bank transfer, in two parts and a mistake', async ({
  asAdmin: page,
}) => {
  test.slow();
  const { customer } = await aSubscription(page);
  let row = await rowOf(page, customer.name);
  await choose(page, row, 'Imposta pagamento con bonifico');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('irreversibile');
  await expect(question).toContainText('Aurora Servizi');
  await question.getByRole('button', { name: 'Imposta bonifico' }).click();
  await expect(row).toContainText('In attesa di bonifico bancario');

  await row.getByRole('button', { name: 'Gestisci Bonifici' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Nuovo bonifico' });
  await expect(dialog).toContainText('24,28 €');
  await dialog.getByLabel('Importo').fill('10,00');
  await dialog.getByRole('button', { name: /Registra|Aggiungi|Salva/ }).click();
  const registered = dialog.getByRole('list', { name: 'Bonifici registrati' });
  await expect(registered.getByRole('listitem')).toHaveCount(1);
  await expect(dialog).toContainText('14,28 €');
  await axe(page);

  await registered.getByRole('button', { name: /^Elimina il bonifico/ }).click();
  await expect(page.getByText('Sei sicuro?')).toBeVisible();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(registered.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');

  row = await rowOf(page, customer.name);
  await choose(page, row, 'Conferma Attivazione');
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma Attivazione' }).click();
  await expect(page.getByRole('dialog')).toContainText('Mancano 14,28 €');
  await axe(page);
  await page.getByRole('button', { name: 'Attiva comunque' }).click();
  await expect(row).toContainText('Attiva, ma senza rinnovo automatico');
});

test('SUB-10 · an action somebody else has already taken is refused with its reason', async ({
  asAdmin: page,
  openAs,
}) => {
  const { customer } = await aSubscription(page);
  const row = await rowOf(page, customer.name);
  const other = await openAs('superadmin@canone.example', 'Aurora Servizi');
  const otherRow = await rowOf(other, customer.name);

  await choose(page, row, 'Imposta pagamento con bonifico');
  await page.getByRole('button', { name: 'Imposta bonifico' }).click();
  await expect(row).toContainText('In attesa di bonifico bancario');

  await choose(other, otherRow, 'Imposta pagamento con bonifico');
  await other.getByRole('button', { name: 'Imposta bonifico' }).click();
  await expect(other.getByText(/Operazione non consentita.*In attesa di bonifico/)).toBeVisible();
  await expect(otherRow).toContainText('In attesa di bonifico bancario');
});
