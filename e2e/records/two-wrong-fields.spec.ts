import { expect, test } from '../kit/fixtures.ts';

test('WIZ-05 · two wrong fields are both marked, also when one is normalised on blur', async ({
  asAdmin: page,
}) => {
  await page.goto('/user-wizard');
  await page.getByLabel('Indirizzo email').fill(`due.errori.${Date.now()}@prova.example`);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.getByLabel('Nome completo').fill('Anna Neri');
  await page.getByLabel('Partita IVA').fill('12345678901');
  await page.getByLabel('Codice SDI').fill('abc12');

  await page.getByRole('button', { name: 'Avanti' }).click();

  await expect(page.getByText('La Partita IVA non è valida')).toBeVisible();
  await expect(page.getByText('Il codice SDI ha 7 caratteri')).toBeVisible();
});
