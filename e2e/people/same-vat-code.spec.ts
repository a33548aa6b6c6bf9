import { axe, expect, people, test } from '../kit/fixtures.ts';
import { aCustomer } from '../kit/subscribers.ts';

test('AG12 · the form of a person names another person with the typed VAT code, and links to that person @both', async ({
  openAs,
  make,
}) => {
  const page = await openAs(people.superAdmin, (await make.aTenant()).name);
  const vatCode = '01234567897';
  const known = await aCustomer(page, { vatCode });
  const { id } = await aCustomer(page);
  const notice = page.getByText('Questa Partita IVA è anche di');

  await page.goto(`/user/${known.id}`);
  await expect(page.getByLabel('Partita IVA')).toHaveValue(vatCode);
  await expect(page.getByRole('button', { name: 'Salva', exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await page.goto(`/user/${id}`);
  await page.getByLabel('Partita IVA').fill('it 0123456789');
  await expect(notice).toHaveCount(0);
  await page.getByLabel('Partita IVA').fill('it 01234567897');
  await expect(notice).toContainText(
    `Questa Partita IVA è anche di ${known.name}: controlla che non sia lo stesso cliente.`,
  );
  await axe(page);

  await page.getByRole('link', { name: known.name }).click();
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${known.id}$`));
});
