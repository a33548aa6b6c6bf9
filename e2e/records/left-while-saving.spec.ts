import { regionContract } from '@canone/contracts/places/region';
import { planContract } from '@canone/contracts/plans/plan';
import { detailMessages } from '@canone/contracts/texts/messages';
import type { Locator, Page } from '@playwright/test';
import { expect, test, toast, unique } from '../kit/fixtures.ts';
import { hold } from '../kit/network.ts';

async function leaveForHome(page: Page) {
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(page).toHaveURL('/');
}

async function expectCentred(inner: Locator, outer: Locator) {
  const [small, large] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!small || !large) throw new Error('an element is not visible');
  expect(Math.abs(small.x + small.width / 2 - large.x - large.width / 2)).toBeLessThan(3);
  expect(Math.abs(small.y + small.height / 2 - large.y - large.height / 2)).toBeLessThan(3);
}

/** Clicks the link "Home" as soon as the screen fades out. */
function clickHomeDuringFade(page: Page) {
  return page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.detail[inert]')) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('nav[aria-label="Percorso"] a[href="/"]')?.click();
    }).observe(document.body, { attributes: true, subtree: true });
  });
}

/** Longer than the fade-out after which a saved screen navigates back. */
const aMoment = 1_000;

test('R105 AQ17 DET-02 · a save that ends after the person has left its screen does not change the page', async ({
  asAdmin: page,
  make,
}) => {
  const { id } = await make.aRegion();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const answered = await hold(page, regionContract.endpoints.update);
  await page.goto(`/region/${id}`);
  await page.getByLabel('Codice').fill('R2');
  const save = page.getByRole('button', { name: detailMessages.save });
  await save.click();
  await expectCentred(save.locator('.mantine-Loader-root'), save);
  await leaveForHome(page);

  answered();
  await expect(toast(page, detailMessages.updated)).toBeVisible();
  await page.waitForTimeout(aMoment);
  await expect(page).toHaveURL('/');
});

test('R105 DET-06 · a save that ends while Back asks about unsaved changes lets the person go back', async ({
  asAdmin: page,
  make,
}) => {
  const { name } = await make.aRegion();
  await page.goto('/address');
  await page.goto(`/region?name=${name}`);
  await page.getByRole('link', { name: `Modifica ${name}` }).click();
  await page.getByLabel('Codice').fill('R2');
  const answered = await hold(page, regionContract.endpoints.update);
  await page.getByRole('button', { name: detailMessages.save }).click();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Uscire senza salvare?' })).toBeVisible();

  answered();
  await expect(page.getByRole('heading', { level: 1, name: 'Lista di Regioni' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/region?name=${name}`);
  await page.waitForTimeout(aMoment);
  await expect(page).toHaveURL(`/region?name=${name}`);
});

test('R105 R107 DET-02 · a link that is chosen while a saved screen fades out is followed', async ({
  asAdmin: page,
  make,
}) => {
  const { id } = await make.aRegion();
  await page.goto('/region');
  await page.goto(`/region/${id}`);
  await page.getByLabel('Codice').fill('R2');
  await clickHomeDuringFade(page);
  await page.getByRole('button', { name: detailMessages.save }).click();

  await expect(page).toHaveURL('/');
  await page.waitForTimeout(aMoment);
  await expect(page).toHaveURL('/');
});

test('R105 PLN-02 · a plan that is created after the person has left does not open', async ({
  asAdmin: page,
}) => {
  const answered = await hold(page, planContract.endpoints.create);
  await page.goto('/plan/new');
  await page.getByLabel('Nome').fill(unique('Piano'));
  await page.getByLabel('Costo ricorrente').fill('10');
  await page.getByLabel('Ricorrenza').selectOption('Mensile');
  await page.getByRole('button', { name: detailMessages.create }).click();
  await leaveForHome(page);

  answered();
  await expect(toast(page, detailMessages.created)).toBeVisible();
  await page.waitForTimeout(aMoment);
  await expect(page).toHaveURL('/');
});
