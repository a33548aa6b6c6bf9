import { planContract } from '@canone/contracts/plan';
import { axe, expect, test } from './kit/fixtures.ts';
import { refuse } from './kit/network.ts';

test('PLN-01 PLN-02 PLN-03 PLN-04 · an administrator makes a plan and says what it offers', async ({
  asAdmin: page,
}) => {
  test.setTimeout(60_000);
  const name = `Piano ${Date.now()}`;
  await page.goto('/plan/new');
  await expect(page.getByText(/salva.*piano/i).first()).toBeVisible();
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('Costo ricorrente (IVA esclusa)').fill('1234,5');
  await page.getByRole('combobox', { name: 'Ricorrenza' }).selectOption('Semestrale');
  await expect(page.getByText('1.506,09 €').first()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(page.getByText('Nuovo elemento creato!')).toBeVisible();
  await expect(page).toHaveURL(/\/plan\/\d+$/);

  await page
    .getByRole('button', { name: /Aggiungi/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Caratteristica' }).fill(`Novità di ${name}`);
  await page.getByLabel('Descrizione').fill('Solo per prova');
  await page.getByRole('button', { name: 'Aggiungi al piano' }).click();
  await expect(page.getByText('Elemento salvato con successo!')).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: `Elimina Novità di ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /elimina/i })
    .click();
  await expect(page.getByText('Elemento eliminato!')).toBeVisible();

  await page.getByLabel('Nome').fill(`${name} bis`);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Piano aggiornato!')).toBeVisible();
});

test('PLN-04 · a refused save shows the first of the response’s errors', async ({
  asAdmin: page,
}) => {
  await page.goto('/plan/1');
  await expect(page.getByLabel('Nome')).toHaveValue('Base');
  await refuse(page, planContract.endpoints.update, {
    status: 400,
    code: 'request.invalid',
    message: 'Controlla i dati inseriti.',
    errors: [{ field: 'name', message: 'Questo nome non va bene.' }],
  });

  await page.getByLabel('Nome').fill('Base!');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();

  await expect(page.getByText('Questo nome non va bene.').first()).toBeVisible();
});
