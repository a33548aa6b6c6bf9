import { regionContract } from '@canone/contracts/places/region';
import { planContract } from '@canone/contracts/plans/plan';
import { planFeatureContract } from '@canone/contracts/plans/plan-feature';
import { detailMessages } from '@canone/contracts/texts/messages';
import { inlineTableMessages } from '@canone/contracts/texts/plan-messages';
import { expect, test, toast } from '../kit/fixtures.ts';
import { hold, letThrough, outage, refuse } from '../kit/network.ts';

test('R100 DET-02 · nothing can be typed into a form while it is saved', async ({
  asAdmin: page,
  make,
}) => {
  const { id } = await make.aRegion();
  const answered = await hold(page, regionContract.endpoints.update);
  await page.goto(`/region/${id}`);
  const code = page.getByLabel('Codice');
  await code.fill('R2');
  await code.press('Enter');
  await expect(page.getByRole('button', { name: detailMessages.save })).toBeDisabled();

  await page.keyboard.type('34');
  await expect(code).toHaveValue('R2');

  answered();
  await expect(toast(page, detailMessages.updated)).toBeVisible();
  await expect(page).not.toHaveURL(/region\/\d/);
});

test('R100 DET-03 · after a refused save the focus is in the same field, and the person can continue typing', async ({
  asAdmin: page,
  make,
}) => {
  const { id } = await make.aRegion();
  await refuse(page, regionContract.endpoints.update, outage);
  await page.goto(`/region/${id}`);
  const code = page.getByLabel('Codice');
  await code.fill('R2');
  await code.press('Enter');
  await expect(toast(page, detailMessages.saveFailed)).toBeVisible();

  await expect(code).toBeFocused();
  await page.keyboard.type('3');
  await expect(code).toHaveValue('R23');
  await letThrough(page);
});

test('R100 PLN-02 · nothing can be typed into a plan’s feature while the plan or the feature is saved', async ({
  asAdmin: page,
  make,
}) => {
  const { id } = await make.aPlan();
  await page.goto(`/plan/${id}`);
  await page.getByRole('button', { name: 'Aggiungi caratteristica' }).click();
  const featureAnswered = await hold(page, planFeatureContract.endpoints.create);
  await page.getByRole('combobox', { name: 'Caratteristica' }).fill('Assistenza');
  const description = page.getByLabel('Descrizione');
  await description.fill('Sempre');
  await description.press('Enter');
  await expect(page.getByRole('button', { name: 'Aggiungi al piano' })).toBeDisabled();
  await page.keyboard.type(' e ovunque');
  await expect(description).toHaveValue('Sempre');
  featureAnswered();
  await expect(toast(page, inlineTableMessages.saved)).toBeVisible();

  const planAnswered = await hold(page, planContract.endpoints.update);
  await page.getByLabel('Nome').fill('Altro nome');
  await page.getByRole('button', { name: detailMessages.save, exact: true }).click();
  const addFeature = page.getByRole('button', { name: 'Aggiungi caratteristica' });
  await addFeature.focus();
  await expect(addFeature).not.toBeFocused();
  planAnswered();
  await expect(page).not.toHaveURL(/plan\/\d/);
});
