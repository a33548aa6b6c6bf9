import { choose } from '../kit/choose.ts';
import { expect, test, toast } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { aCustomer } from '../kit/subscribers.ts';

test('M18 M24 · a total equal to the plan’s cost before VAT shows a warning at once and at the creation, and the price is labelled', async ({
  asAdmin: page,
}) => {
  const customer = await aCustomer(page);
  await page.goto('/subscription/new');
  await choose(page, 'Utente', customer.name);
  await choose(page, 'Piano', 'Base');
  const text = /19,90\s€ è il costo del piano IVA esclusa, ma vale come totale IVA inclusa/;
  await expect(page.getByText(text)).toBeHidden();

  const total = page.getByRole('textbox', { name: 'Totale per questo utente' });
  await total.fill('19,90');
  await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Crea' }).click();

  await expect(toast(page, text)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Più tardi' }).click();
  const row = listOf(page, 'Sottoscrizioni').row(customer.name);
  await expect(row).toContainText('Prezzo ridotto');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Stato' })).toContainText('Prezzo ridotto');
  await expect(page.getByRole('main')).toContainText(/Prezzo del piano\s*24,28\s€/);
  await expect(page.getByText('Prezzo ridotto rispetto al piano')).toBeVisible();
});
