import { regionContract } from '@canone/contracts/places/region';
import {
  axe,
  chooseTenant,
  expect,
  people,
  signIn,
  tenants,
  test,
  unique,
} from '../kit/fixtures.ts';
import { hold, refuse } from '../kit/network.ts';

test('the login page is accessible, also after a refusal @both', async ({ page }) => {
  await page.goto('/login?sessionExpired=true');
  await page.getByRole('alert').waitFor();
  await axe(page);

  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.getByText('Email obbligatoria.').waitFor();
  await axe(page);
});

test('the choice of a tenant and the home page are accessible @both', async ({ page }) => {
  await signIn(page, people.superAdmin);
  await page.getByRole('heading', { name: 'Scegli il tenant' }).waitFor();
  await axe(page);

  await chooseTenant(page, tenants.aurora);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await axe(page);
});

test('a loading list is accessible @both', async ({ asAdmin }) => {
  const release = await hold(asAdmin, regionContract.endpoints.list);
  await asAdmin.goto('/region');
  await asAdmin.getByText('Caricamento dell’elenco').waitFor();
  await axe(asAdmin);
  release();
});

test('a list, its selected rows and its confirmation dialog are accessible @both', async ({
  asSuperAdmin,
  make,
}) => {
  const { name } = await make.someRegions(6);
  await asSuperAdmin.goto(`/region?name=${name}`);
  await asSuperAdmin.getByText('6 regioni').waitFor();
  await axe(asSuperAdmin);

  await asSuperAdmin.getByLabel(`Seleziona ${name} 01`).check();
  await asSuperAdmin.getByText('Righe selezionate: 1').waitFor();
  await axe(asSuperAdmin);

  await asSuperAdmin.getByRole('button', { name: `Elimina ${name} 02` }).click();
  await expect(asSuperAdmin.getByRole('button', { name: 'Annulla' })).toBeFocused();
  await expect(asSuperAdmin.getByRole('dialog')).toHaveCSS('opacity', '1');
  await axe(asSuperAdmin);
});

test('an empty list and a failed one are accessible @both', async ({ asAdmin }) => {
  await asAdmin.goto(`/region?name=${unique('nessuna')}`);
  await asAdmin.getByText('Ancora niente qui').waitFor();
  await axe(asAdmin);

  await refuse(asAdmin, regionContract.endpoints.list, { status: 500, code: 'server.failure' });
  await asAdmin.goto('/region');
  await asAdmin.getByRole('alert').waitFor();
  await axe(asAdmin);
});

test('the menus are accessible @both', async ({ asAdmin }) => {
  await asAdmin.goto('/region');
  await asAdmin.getByRole('button', { name: 'Menu utente' }).click();
  await expect(asAdmin.getByRole('menu')).toHaveCSS('opacity', '1');
  await axe(asAdmin);
  await asAdmin.keyboard.press('Escape');

  await asAdmin.getByRole('button', { name: 'Apri il menu principale' }).click();
  await expect(asAdmin.getByRole('dialog').getByRole('link').first()).toBeFocused();
  await axe(asAdmin);
});

test('a detail, its errors and a toast are accessible @both', async ({ asAdmin, make }) => {
  const { id } = await make.aRegion();
  await refuse(asAdmin, regionContract.endpoints.update, { status: 500, code: 'server.failure' });
  await asAdmin.goto(`/region/${id}`);
  await asAdmin.getByLabel('Codice').waitFor();
  await axe(asAdmin);

  await asAdmin.getByRole('button', { name: 'Salva' }).click();
  await asAdmin.getByRole('alert').waitFor();
  await asAdmin.getByRole('alert').hover();
  await asAdmin.getByLabel('Codice').fill('x'.repeat(201));
  await asAdmin.getByLabel('Codice').blur();
  await asAdmin.getByText('Al massimo 200 caratteri.').waitFor();
  await axe(asAdmin);

  await asAdmin.goto('/municipality/new');
  await asAdmin.getByRole('combobox', { name: 'Provincia' }).click();
  await asAdmin.getByRole('option').first().waitFor();
  await expect(asAdmin.getByRole('combobox', { expanded: true })).toBeVisible();
  await axe(asAdmin);
});

test('the page of an unknown address is accessible @both', async ({ asAdmin }) => {
  await asAdmin.goto('/non-esiste');
  await asAdmin.getByRole('heading', { name: 'Pagina non trovata' }).waitFor();
  await axe(asAdmin);
});
