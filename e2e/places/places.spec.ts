import { detailMessages } from '@canone/contracts/texts/messages';
import { expect, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { fillUpTo } from '../kit/wizard.ts';

test('DET-04 LAY-08 · a province and a municipality without a parent are saved and read "N/D"', async ({
  asAdmin,
}) => {
  for (const [path, many] of [
    ['/province', 'Province'],
    ['/municipality', 'Comuni'],
  ] as const) {
    const name = unique('Senza');
    await asAdmin.goto(`${path}/new`);
    await asAdmin.getByLabel('Nome').fill(name);
    await asAdmin.getByRole('button', { name: detailMessages.create, exact: true }).click();
    await expect(toast(asAdmin, detailMessages.created).first()).toBeVisible();

    await asAdmin.goto(`${path}?name=${encodeURIComponent(name)}`);
    // the response has only name and id, so the code, the parent's id and the parent are shown as N/D
    await expect(listOf(asAdmin, many).row(name).getByRole('cell', { name: 'N/D' })).toHaveCount(3);
  }
});

test('DET-04 · a region, a province and a municipality accept texts of 200 characters', async ({
  asAdmin,
}) => {
  for (const [path, label] of [
    ['/region', 'Codice'],
    ['/province', 'Sigla'],
    ['/municipality', 'Cap'],
  ] as const) {
    await asAdmin.goto(`${path}/new`);
    const field = asAdmin.getByLabel(label);
    await field.fill('x'.repeat(200));
    await field.blur();
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  }
});

test('API-04 · a dropdown loads more options at its end, by wheel and by keyboard', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/municipality/new');
  const provinces = asAdmin.getByRole('combobox', { name: 'Provincia' });
  await provinces.click();
  const options = asAdmin.getByRole('listbox', { name: 'Provincia' }).getByRole('option');
  await expect(options).toHaveCount(20);
  await options.last().scrollIntoViewIfNeeded();
  await expect(options).toHaveCount(40);

  // ArrowUp from the first option selects the last one.
  await provinces.press('ArrowDown');
  await provinces.press('ArrowUp');
  await expect(options).toHaveCount(60);
  const names = await options.allTextContents();
  expect(new Set(names).size).toBe(60);
  const chosen = options.nth(57);
  const name = (await chosen.textContent()) ?? '';
  await chosen.click();
  await expect(provinces).toHaveValue(name);

  await provinces.click();
  await expect(options.first()).toHaveText(name);
});

test('DET-04 · a typed text that is no option shows an error, and no province is saved without its region', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/province/new');
  await asAdmin.getByLabel('Nome').fill(unique('Provincia'));
  const region = asAdmin.getByRole('combobox', { name: 'Regione' });
  await region.fill('Emiglia');
  await region.press('Enter');
  await expect(asAdmin.getByText('Nessuna regione si chiama «Emiglia».')).toBeVisible();

  await region.fill('Emigliana');
  await region.blur();
  const notice = asAdmin.getByText('Scegli una voce dell’elenco: «Emigliana» non è una scelta.');
  await expect(notice).toBeVisible();

  await region.fill('emilia-romagna');
  await expect(asAdmin.getByRole('listbox', { name: 'Regione' }).getByRole('option')).toHaveCount(
    1,
  );
  await region.blur();
  await expect(region).toHaveValue('Emilia-Romagna');
  await expect(notice).toBeHidden();

  await region.fill('Emiglia');
  await region.blur();
  await expect(
    asAdmin.getByText('Scegli una voce dell’elenco: «Emiglia» non è una scelta.'),
  ).toBeVisible();
  await expect(region).toHaveValue('Emilia-Romagna');
  await asAdmin.getByRole('button', { name: detailMessages.create, exact: true }).click();
  await expect(toast(asAdmin, detailMessages.created).first()).toBeVisible();
});

test('R62 DET-04 · a region that is chosen again after a search stays chosen', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/province/new');
  await asAdmin.getByLabel('Nome').fill(unique('Provincia'));
  const region = asAdmin.getByRole('combobox', { name: 'Regione' });
  const options = asAdmin.getByRole('listbox', { name: 'Regione' }).getByRole('option');
  await region.fill('Emilia');
  await options.filter({ hasText: 'Emilia-Romagna' }).click();
  await expect(region).toHaveValue('Emilia-Romagna');

  await region.fill('Lomb');
  await expect(options).toHaveText(['Emilia-Romagna', 'Lombardia']);
  await options.first().click();
  await expect(region).toHaveValue('Emilia-Romagna');
  await region.blur();
  await expect(region).toHaveValue('Emilia-Romagna');
  await expect(asAdmin.getByText('non è una scelta')).toHaveCount(0);
});

test('AF19 · Enter takes the only region that a typed text finds, and its label says that it is required', async ({
  asAdmin: page,
}) => {
  await fillUpTo(page, 3);
  const region = page.getByRole('combobox', { name: 'Regione' });
  await expect(page.locator('label').filter({ hasText: 'Regione' })).toContainText('*');

  await region.fill('Lombar');
  await expect(page.getByRole('listbox', { name: 'Regione' }).getByRole('option')).toHaveCount(1);
  await region.press('Enter');

  await expect(region).toHaveValue('Lombardia');
  await expect(page.getByRole('combobox', { name: 'Provincia' })).toBeVisible();
});
