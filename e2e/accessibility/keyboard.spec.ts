import type { Locator, Page } from '@playwright/test';
import { password } from '../kit/demo.ts';
import { expect, people, tenants, test, toast } from '../kit/fixtures.ts';

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

test('R8 LST-04 · rows are deleted with the keyboard alone, and the focus is never lost', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(3);
  const { keyboard } = asAdmin;
  await asAdmin.goto(`/region?name=${name}`);
  const bin = (number: string) =>
    asAdmin.getByRole('button', { name: `Elimina ${name} ${number}` });
  const no = asAdmin.getByRole('button', { name: 'Annulla' });
  const yes = asAdmin.getByRole('button', { name: 'Sì, elimina!' });
  await tabTo(asAdmin, bin('02'));
  await keyboard.press('Enter');
  await expect(no).toBeFocused();
  await keyboard.press('Enter');
  await expect(bin('02')).toBeFocused();

  const deleteFocused = async () => {
    await keyboard.press('Enter');
    await expect(no).toBeFocused();
    await keyboard.press('Tab');
    await expect(yes).toBeFocused();
    await keyboard.press('Enter');
  };
  await deleteFocused();
  await expect(bin('03')).toBeFocused();
  await deleteFocused();
  await expect(bin('01')).toBeFocused();
  await deleteFocused();
  await expect(asAdmin.getByRole('heading', { level: 1 })).toBeFocused();
});

test('R11 LST-06 · the buttons for the next and the previous page keep the focus on the last and the first page', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(6);
  await asAdmin.goto(`/region?name=${name}`);
  const { keyboard } = asAdmin;
  const next = asAdmin.getByRole('button', { name: 'Pagina successiva' });
  const before = asAdmin.getByRole('button', { name: 'Pagina precedente' });
  await next.focus();
  await keyboard.press('Enter');
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await keyboard.press('Enter');
  await expect(asAdmin.getByRole('button', { name: 'Pagina 2' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await before.focus();
  await keyboard.press('Enter');
  await expect(before).toBeDisabled();
  await expect(before).toBeFocused();
});

test('AF11 LST-04 · the focus is not lost when the focused button disappears: after a selection, after its end, and after a search is folded', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(6);
  const { keyboard } = asAdmin;
  await asAdmin.goto(`/region?name=${name}`);
  const box = asAdmin.getByRole('checkbox', { name: `Seleziona ${name} 02` });
  await tabTo(asAdmin, box);
  await keyboard.press('Space');
  const end = asAdmin.getByRole('button', { name: 'Deseleziona' });
  await end.focus();
  await keyboard.press('Enter');
  await expect(end).toBeHidden();
  await expect(asAdmin.getByRole('row', { name: `${name} 01` })).toBeFocused();

  await asAdmin.goto('/receivable?isOpen=true');
  await asAdmin.getByRole('table', { name: 'Lista di Scadenze' }).waitFor();
  await keyboard.press('/');
  const from = asAdmin.getByRole('textbox', { name: 'Cliente' });
  await expect(from).toBeVisible();
  await tabTo(asAdmin, from);
  await keyboard.type('Bianchi');
  await keyboard.press('Enter');
  await expect(asAdmin).toHaveURL(/userName=Bianchi/);
  await expect(asAdmin.getByRole('button', { name: 'Apri', exact: true })).toBeFocused();
});

test('AF12 LST-04 · the keys j, x and the space bar move between rows and select them', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(3);
  const { keyboard } = asAdmin;
  await asAdmin.goto(`/region?name=${name}`);
  const row = (number: string) => asAdmin.getByRole('row', { name: `${name} ${number}` });
  await row('01').waitFor();

  await keyboard.press('j');
  await expect(row('01')).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('j');
  await expect(row('02')).toBeFocused();
  await keyboard.press('x');
  await expect(asAdmin.getByText('Righe selezionate: 2')).toBeVisible();
  await row('02').getByRole('checkbox').focus();
  await keyboard.press('x');
  await expect(asAdmin.getByText('Righe selezionate: 1')).toBeVisible();
  await keyboard.press('j');
  await expect(row('03')).toBeFocused();
});

test('AF13 FND-02 · "/" opens folded filters and goes to their first field', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/ledger');
  await asAdmin.getByRole('table', { name: 'Lista di Movimenti' }).waitFor();

  await asAdmin.keyboard.press('/');

  await expect(asAdmin.locator('.filter-form :focus')).toHaveCount(1);
  await expect(asAdmin.getByRole('dialog')).toHaveCount(0);
});
