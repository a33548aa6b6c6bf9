import { regionContract } from '@canone/contracts/places/region';
import { listMessages } from '@canone/contracts/texts/messages';
import { darkPaper } from '../kit/axe.ts';
import { axe, expect, people, tenants, test, unique } from '../kit/fixtures.ts';
import { letThrough, refuse } from '../kit/network.ts';
import { pages, screens } from '../kit/screens.ts';
import { openWithToast } from '../kit/toast.ts';

const ink = 'rgb(231, 236, 238)';
// the contrast is 5.8:1 on a selected row, and WCAG 1.4.11 requires 3:1; axe does not measure icons
const readableIcon = 'rgb(163, 174, 180)';
const darkCard = 'rgb(28, 35, 39)';
const lightPaper = 'rgb(251, 250, 247)';

test.describe('with an operating system in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('LAY-13 · the sign-in page is dark and accessible, also after a refusal @both', async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto('/login?sessionExpired=true');
    await expect(page.locator('body')).toHaveCSS('background-color', darkPaper);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.getByText('Email obbligatoria.').waitFor();
    await axe(page);
    await context.close();
  });

  // accessibility-screens.spec.ts checks the other lists, the details and the forms in both colour schemes
  test('LAY-13 · lists with their own structure and the states of a list are accessible in the dark scheme', async ({
    openAs,
  }) => {
    test.setTimeout(400_000);
    const page = await openAs(people.superAdmin, tenants.aurora);
    await page.emulateMedia({ colorScheme: 'dark' });
    const lists = pages.filter(
      ({ path }) => !path.includes('$') && !path.endsWith('/new') && !(path in screens),
    );
    expect(lists).not.toEqual([]);
    for (const { path } of lists) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('body')).toHaveCSS('background-color', darkPaper);
      await axe(page);
    }
    await refuse(page, regionContract.endpoints.list, { status: 500, code: 'server.failure' });
    await page.goto('/region');
    await page.getByRole('alert').getByText(listMessages.loadFailed).waitFor();
    await axe(page);
    await letThrough(page);
    await page.goto(`/region?name=${unique('nessuna')}`);
    await page.getByText(listMessages.empty).waitFor();
    await axe(page);
  });

  test('AQ2 LAY-13 · the home page, the menus, a selection and a dialog are accessible in the dark scheme', async ({
    openAs,
    make,
  }) => {
    test.slow();
    const { name } = await make.someRegions(2);
    const page = await openAs(people.superAdmin, tenants.aurora);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await page.getByRole('list', { name: 'I numeri di oggi' }).waitFor();
    await expect(page.locator('.cockpit-value').first()).toHaveCSS('color', ink);
    await axe(page);
    await page.getByRole('button', { name: 'Apri il menu principale' }).click();
    await page.getByRole('group', { name: 'Aspetto' }).waitFor();
    await axe(page);
    await page.keyboard.press('Escape');
    await page.goto(`/region?name=${name}`);
    await page.getByLabel(`Seleziona ${name} 01`).check();
    const pencil = page.getByRole('link', { name: `Modifica ${name} 01` });
    await expect(pencil).toHaveCSS('color', readableIcon);
    await axe(page);
    await page.getByRole('button', { name: `Elimina ${name} 02` }).click();
    await page.getByRole('dialog').waitFor();
    await axe(page);
  });

  test('R70 LAY-06 LAY-13 · a toast is dark and readable in the dark scheme', async ({
    openAs,
  }) => {
    const page = await openAs(people.admin, tenants.aurora);
    await page.emulateMedia({ colorScheme: 'dark' });
    const shown = await openWithToast(page);
    await shown.hover();
    await expect(shown).not.toHaveClass(/Toastify--animate/);
    await expect(shown).toHaveCSS('color', ink);
    await expect(shown).toHaveCSS('background-color', darkCard);
    await axe(page);
  });

  test('LAY-13 · the payment page and printed pages stay light', async ({ openAs }) => {
    const page = await openAs(people.admin, tenants.aurora);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/payment?token=nessuno&bypassTenant=true');
    await expect(page.locator('body')).toHaveCSS('background-color', lightPaper);
    await page.goto('/plan');
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await expect(page.locator('body')).toHaveCSS('background-color', lightPaper);
  });
});

test('LAY-13 · the browser keeps the chosen scheme, applies it before the app loads, and can follow the system again', async ({
  asAdmin,
}) => {
  const paper = asAdmin.locator('body');
  await asAdmin.goto('/region');
  await expect(paper).toHaveCSS('background-color', lightPaper);
  const choose = async (label: string) => {
    await asAdmin.getByRole('button', { name: 'Apri il menu principale' }).click();
    await asAdmin.getByRole('radio', { name: label }).check();
    await asAdmin.keyboard.press('Escape');
  };

  await choose('Scuro');
  await expect(paper).toHaveCSS('background-color', darkPaper);
  await asAdmin.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await asAdmin.reload();
  await expect(paper).toHaveCSS('background-color', darkPaper);
  await letThrough(asAdmin);
  await asAdmin.reload();
  await choose('Come il sistema');
  await expect(paper).toHaveCSS('background-color', lightPaper);
  await asAdmin.emulateMedia({ colorScheme: 'dark' });
  await expect(paper).toHaveCSS('background-color', darkPaper);
});
