import { aCharge } from '../kit/charges.ts';
import { axe, expect, test, toast } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';

test('AE8 AF4 · a part of a PayPal charge is refunded on the page of the charge, which then links to the refund', async ({
  asAdmin: page,
  browser,
}) => {
  const customer = await aCharge(page, browser);
  await listOf(page, 'Movimenti').rows.getByRole('link').first().click();

  await page.getByRole('button', { name: 'Rimborsa tramite PayPal' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Rimborsa tramite PayPal' });
  const amount = form.getByLabel('Importo da rimborsare');
  await expect(amount).toHaveValue(/^24,28\s€$/);
  await amount.fill('24,29');
  await form.getByRole('button', { name: 'Rimborsa' }).click();
  await expect(amount).toHaveAccessibleDescription(/al massimo 24,28/);
  await axe(page);
  await amount.fill('4,28');
  await form.getByRole('button', { name: 'Rimborsa' }).press('Enter');

  await expect(toast(page, 'Rimborso eseguito!')).toBeVisible();
  const amounts = page.getByRole('region', { name: 'Importo' });
  await expect(amounts).toContainText(/Ancora restituibile20,00\s€/);
  const parts = page.getByRole('region', { name: 'Scadenze' });
  await expect(parts.getByRole('link', { name: '20,00' })).toBeVisible();
  await axe(page);
  const corrections = page.getByRole('region', { name: 'Rimborsi e rettifiche' });
  await corrections.getByRole('link', { name: /^Rimborso di 4,28/ }).click();
  await expect(page.getByText(/^Rimborso di 4,28/)).toBeVisible();
  await page.goto(`/ledger?userName=${encodeURIComponent(customer.name)}&kind=refund`);
  await expect(listOf(page, 'Movimenti').row('-4,28')).toBeVisible();
});

test('AL28 AL30 · a return of a PayPal charge by bank is recorded and cancelled, and one on PayPal’s site needs its id', async ({
  asAdmin: page,
  browser,
}) => {
  const customer = await aCharge(page, browser);
  await listOf(page, 'Movimenti').rows.getByRole('link').first().click();

  await page.getByRole('button', { name: 'Registra restituzione' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Registra restituzione' });
  await form.getByLabel('Dal sito di PayPal').check();
  const id = form.getByLabel('Id del rimborso su PayPal');
  await form.getByRole('button', { name: 'Registra' }).click();
  await expect(id).toHaveAccessibleDescription(/Copia l’id del rimborso/);
  await expect(id).toBeFocused();
  await axe(page);
  await form.getByLabel('Con un bonifico').check();
  await form.getByLabel('Importo restituito').fill('4,28');
  await form.getByRole('button', { name: 'Registra' }).press('Enter');

  await expect(toast(page, 'Restituzione registrata!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Importo' })).toContainText(
    /Ancora restituibile20,00\s€/,
  );
  await page.goto(`/ledger?userName=${encodeURIComponent(customer.name)}&kind=refund`);
  await expect(listOf(page, 'Movimenti').row('-4,28')).toContainText('Bonifico');

  await listOf(page, 'Movimenti').row('-4,28').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Annulla restituzione' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Annullare la restituzione?' });
  await question.getByLabel('Motivo').fill('Importo sbagliato');
  await axe(page);
  await question.getByRole('button', { name: 'Annulla restituzione' }).press('Enter');
  await expect(toast(page, 'Restituzione annullata!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Che cosa si può fare' })).toBeHidden();
  const corrections = page.getByRole('region', { name: 'Rimborsi e rettifiche' });
  await expect(corrections.getByRole('link', { name: /4,28/ })).toBeVisible();
});
