import { subscriptionMessages, userMessages } from '@canone/contracts/texts/messages';
import { choose } from '../kit/choose.ts';
import { expect, test } from '../kit/fixtures.ts';
import { aCustomer } from '../kit/subscribers.ts';

test('AQ11 · an emptied region stays empty and takes its province and municipality with it', async ({
  asAdmin: page,
}) => {
  const { id } = await aCustomer(page);
  await page.goto(`/user/${id}`);
  await page.getByRole('tab', { name: 'Indirizzi' }).click();
  const region = page.getByRole('combobox', { name: 'Regione' });
  await expect(region).not.toHaveValue('');
  await region.fill('');
  await region.blur();
  await expect(region).toHaveValue('');
  for (const level of ['Provincia', 'Comune'])
    await expect(page.getByRole('combobox', { name: level })).toHaveValue('');

  await choose(page, 'Regione', { typed: 'lombar', name: 'Lombardia' });
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText(userMessages.municipalityRequired)).toBeVisible();
});

test('AQ11 · an emptied region of a province is saved as no region, also with Enter', async ({
  asAdmin: page,
  make,
}) => {
  const { id: regionId } = await make.aRegion();
  const { id, name } = await make.aProvince({ regionId });
  await page.goto(`/province?name=${name}`);
  await page.getByRole('link', { name: `Modifica ${name}` }).click();
  const region = page.getByRole('combobox', { name: 'Regione' });
  await expect(region).not.toHaveValue('');
  await region.fill('');
  await region.press('Enter');
  await expect(page).toHaveURL(/province\?/);

  await page.goto(`/province/${id}`);
  await expect(page.getByLabel('Nome')).toHaveValue(name);
  await expect(region).toHaveValue('');
});

test('AQ11 · an emptied user or plan of a new subscription is required at its save', async ({
  asAdmin: page,
}) => {
  const { name } = await aCustomer(page);
  await page.goto('/subscription/new');
  await choose(page, 'Utente', name);
  await choose(page, 'Piano', 'Base');
  for (const field of ['Utente', 'Piano']) {
    const choice = page.getByRole('combobox', { name: field });
    await choice.fill('');
    await choice.blur();
    await expect(choice).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  for (const field of ['Utente', 'Piano'])
    await expect(page.getByRole('combobox', { name: field })).toHaveAccessibleDescription(
      subscriptionMessages.chooseBoth,
    );
});
