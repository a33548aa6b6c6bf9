import { savedViewContract } from '@canone/contracts/lists/saved-view';
import type { Page } from '@playwright/test';
import { axe, expect, people, tenants, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { answer, hold, letThrough, refuse } from '../kit/network.ts';

const { list, create, remove } = savedViewContract.endpoints;

const viewMenu = (page: Page) => page.getByRole('button', { name: 'Vista', exact: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Viste salvate' });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

async function choose(page: Page, name: string) {
  await viewMenu(page).click();
  await item(page, name).click();
}

async function save(page: Page, name: string, { rows = '', isShared = false } = {}) {
  await choose(page, 'Salva come vista…');
  const dialog = page.getByRole('dialog', { name: 'Salva come vista' });
  await dialog.getByLabel('Nome').fill(name);
  if (rows) await dialog.getByLabel('Righe per pagina').selectOption(rows);
  if (isShared) await dialog.getByLabel('Condivisa con tutti in questo tenant').check();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(toast(page, `Vista «${name}» salvata.`)).toBeVisible();
}

test('VIW-01 VIW-02 · an administrator saves and shares a view, a colleague opens it', async ({
  asAdmin,
  openAs,
}) => {
  const name = unique('Bologna');
  await asAdmin.goto('/address?sort=-street&municipality=Bologna');
  await listOf(asAdmin, 'Indirizzi').table.waitFor();
  await save(asAdmin, name, { rows: '50', isShared: true });

  const address = /\?municipality=Bologna&pageSize=50&sort=-street&view=\d+$/;
  await expect(asAdmin).toHaveURL(address);
  await expect(asAdmin.getByLabel('Mostra:')).toHaveValue('50');
  await expect(tabs(asAdmin).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await axe(asAdmin);

  const colleague = await openAs(people.operator, tenants.aurora);
  await colleague.goto('/address');
  await tabs(colleague).getByRole('link', { name }).click();
  await expect(colleague).toHaveURL(address);
  await expect(colleague.getByLabel('Comune', { exact: true })).toHaveValue('Bologna');
});

test('VIW-02 · a person who may not share sees no actions on a shared view', async ({ openAs }) => {
  const colleague = await openAs(people.operator, tenants.aurora);
  const shared = {
    id: 7,
    list: '/api/address/getAll',
    name: 'Di tutti',
    search: '',
    isShared: true,
    version: 1,
  };
  await answer(colleague, list, { items: [shared], totalCount: 1 });
  await colleague.goto('/address?view=7');
  await expect(tabs(colleague).locator('[aria-current]')).toHaveText('Di tutti (condivisa)');
  await viewMenu(colleague).click();
  await expect(item(colleague, 'Salva come vista…')).toBeVisible();
  await axe(colleague);
  await expect(item(colleague, 'Elimina vista')).toHaveCount(0);
  await item(colleague, 'Salva come vista…').click();
  const dialog = colleague.getByRole('dialog', { name: 'Salva come vista' });
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await axe(colleague);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('Il nome è obbligatorio.')).toBeVisible();
});

test('VIW-03 · a view is updated, renamed and deleted; two views cannot have the same name', async ({
  asAdmin,
}) => {
  const [name, other] = [unique('Prima'), unique('Seconda')];
  await asAdmin.goto('/region');
  const regions = listOf(asAdmin, 'Regioni');
  await regions.table.waitFor();
  await save(asAdmin, name);
  await viewMenu(asAdmin).click();
  await expect(item(asAdmin, 'Aggiorna vista')).toBeDisabled();
  await asAdmin.keyboard.press('Escape');

  await regions.filters.getByLabel('Nome').fill('a');
  await regions.filters.getByRole('button', { name: 'Cerca' }).click();
  await expect(asAdmin).toHaveURL(/name=a/);
  await choose(asAdmin, 'Aggiorna vista');
  await expect(toast(asAdmin, `Vista «${name}» aggiornata.`)).toBeVisible();
  await asAdmin.goto('/region');
  await tabs(asAdmin).getByRole('link', { name }).click();
  await expect(asAdmin).toHaveURL(/\?name=a&view=\d+$/);

  await choose(asAdmin, 'Modifica vista…');
  const dialog = asAdmin.getByRole('dialog', { name: 'Modifica vista' });
  await dialog.getByLabel('Nome').fill(other);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(tabs(asAdmin).getByRole('link', { name: other })).toBeVisible();

  await choose(asAdmin, 'Salva come vista…');
  const again = asAdmin.getByRole('dialog', { name: 'Salva come vista' });
  await again.getByLabel('Nome').fill(other);
  await again.getByRole('button', { name: 'Salva' }).click();
  await expect(again.getByText('Esiste già un elemento con questi dati.')).toBeVisible();
  await asAdmin.keyboard.press('Escape');

  await choose(asAdmin, 'Elimina vista');
  await asAdmin.getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(toast(asAdmin, `Vista «${other}» eliminata.`)).toBeVisible();
  await expect(asAdmin).toHaveURL('/region?name=a');
});

test('VIW-03 · when two people change a shared view, the second person sees the change of the first', async ({
  asAdmin,
  asSuperAdmin,
}) => {
  const name = unique('Contesa');
  await asAdmin.goto('/province');
  await listOf(asAdmin, 'Province').table.waitFor();
  await save(asAdmin, name, { isShared: true });
  await choose(asAdmin, 'Modifica vista…');
  const dialog = asAdmin.getByRole('dialog', { name: 'Modifica vista' });
  await dialog.getByLabel('Nome').fill(`${name} mia`);

  await asSuperAdmin.goto(asAdmin.url());
  await choose(asSuperAdmin, 'Modifica vista…');
  const first = asSuperAdmin.getByRole('dialog', { name: 'Modifica vista' });
  await first.getByLabel('Nome').fill(`${name} prima`);
  await first.getByRole('button', { name: 'Salva' }).click();
  await expect(first).toBeHidden();

  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText(`Nome: ora «${name} prima»`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mantieni le mie modifiche' }).click();
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(tabs(asAdmin).getByRole('link', { name: `${name} mia` })).toBeVisible();
});

test('VIW-03 · when views cannot be loaded or saved, the list stays usable and shows the failure', async ({
  asAdmin,
}) => {
  await refuse(asAdmin, list, { status: 500, code: 'server.failure' });
  await asAdmin.goto('/feature?view=999999');
  await listOf(asAdmin, 'Caratteristiche').table.waitFor();
  await viewMenu(asAdmin).click();
  await expect(item(asAdmin, 'Le viste salvate non si caricano: riprova')).toBeVisible();
  await letThrough(asAdmin);
  await item(asAdmin, 'Le viste salvate non si caricano: riprova').click();
  await expect(
    asAdmin.getByText('Questa vista non c’è più o non è condivisa con te.'),
  ).toBeVisible();
  await item(asAdmin, 'Salva come vista…').click();
  await refuse(asAdmin, create, {
    status: 409,
    code: 'savedView.tooMany',
    message: 'Di questo elenco ci sono già 50 viste: prima eliminane una.',
  });
  const dialog = asAdmin.getByRole('dialog', { name: 'Salva come vista' });
  await dialog.getByLabel('Nome').fill('Di troppo');
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await expect(dialog.getByText('prima eliminane una.')).toBeVisible();
});

test('VIW-01 · a view with a filter that no longer exists is applied without the filter, and a message says so', async ({
  asAdmin,
}) => {
  const view = {
    id: 7,
    list: '/api/region/getAll',
    name: 'Vecchia',
    search: 'columns=colour%2Ccode&colour=red&name=a',
    isShared: false,
    version: 1,
  };
  await answer(asAdmin, list, { items: [view], totalCount: 1 });
  await asAdmin.goto('/region');
  await tabs(asAdmin).getByRole('link', { name: 'Vecchia' }).click();
  await expect(asAdmin).toHaveURL('/region?name=a&columns=code&view=7');
  await expect(
    asAdmin.getByText('chiedeva un filtro, un ordine o una colonna che questo elenco non ha più'),
  ).toBeVisible();
  await axe(asAdmin);
});

test('VIW-01 · the first five of many views are tabs, and the other views are in a menu @both', async ({
  asAdmin,
}) => {
  const items = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    list: '/api/region/getAll',
    name: `Vista numero ${index + 1}`,
    search: `name=${index + 1}`,
    isShared: false,
    version: 1,
  }));
  await answer(asAdmin, list, { items, totalCount: 12 });
  await asAdmin.goto('/region');
  await expect(tabs(asAdmin).getByRole('link')).toHaveCount(5);
  await tabs(asAdmin).getByRole('button', { name: 'Altre 7' }).click();
  await axe(asAdmin);
  await item(asAdmin, 'Vista numero 12').click();
  await expect(asAdmin).toHaveURL('/region?name=12&view=12');
  await expect(tabs(asAdmin).locator('[aria-current]')).toHaveText('Vista numero 12');
});

test('R106 VIW-01 · a view that is saved after the person has left the list changes no other page', async ({
  asAdmin: page,
}) => {
  await page.goto('/address?municipality=Bologna');
  await listOf(page, 'Indirizzi').table.waitFor();
  const answered = await hold(page, create);
  const name = unique('Lasciata');
  await choose(page, 'Salva come vista…');
  const dialog = page.getByRole('dialog', { name: 'Salva come vista' });
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');

  answered();
  await expect(toast(page, `Vista «${name}» salvata.`)).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL('/');
});

test('R106 VIW-03 · a view that is deleted after the person has left the list changes no other page', async ({
  asAdmin: page,
}) => {
  await page.goto('/address?municipality=Bologna');
  await listOf(page, 'Indirizzi').table.waitFor();
  const name = unique('Eliminata');
  await save(page, name);
  const answered = await hold(page, remove);
  await choose(page, 'Elimina vista');
  await page.getByRole('button', { name: 'Elimina', exact: true }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');

  answered();
  await expect(toast(page, `Vista «${name}» eliminata.`)).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL('/');
});
