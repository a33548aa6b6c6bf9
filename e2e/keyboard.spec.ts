import type { Locator, Page } from '@playwright/test';
import { password } from './kit/demo.ts';
import { expect, people, tenants, test, toast } from './kit/fixtures.ts';

/** Presses Tab until the target has the focus, at most sixty times. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('AUT-01 TEN-01 LST-02 DET-02 · a person signs in, finds a region and changes it with the keyboard alone', async ({
  page,
  make,
}) => {
  const { name } = await make.aRegion();
  const { keyboard } = page;
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type(people.superAdmin);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');

  await tabTo(page, page.getByRole('button', { name: tenants.aurora }));
  await keyboard.press('Enter');

  await tabTo(page, page.getByRole('link', { name: 'Regioni' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole('textbox', { name: 'Nome' }));
  await keyboard.type(name);
  await keyboard.press('Enter');

  await tabTo(page, page.getByRole('link', { name: `Modifica ${name}` }));
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifica Regione');
  await tabTo(page, page.getByRole('textbox', { name: 'Codice' }));
  await keyboard.press('Control+a');
  await keyboard.type('TASTI');
  await keyboard.press('Enter');

  await expect(toast(page, 'Elemento aggiornato!')).toBeVisible();
  await expect(page.getByRole('row', { name })).toContainText('TASTI');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('LST-04 · a row is deleted with the keyboard alone, and the focus is never lost', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(2);
  const { keyboard } = asAdmin;
  await asAdmin.goto(`/region?name=${name}`);
  const bin = asAdmin.getByRole('button', { name: `Elimina ${name} 01` });
  await tabTo(asAdmin, bin);
  await keyboard.press('Enter');
  await expect(asAdmin.getByRole('button', { name: 'Annulla' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(asAdmin.getByRole('button', { name: 'Sì, elimina!' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(bin).toBeFocused();
});
