import { municipalityContract } from '@canone/contracts/places/municipality';
import { expect, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { answer } from '../kit/network.ts';

const lists = [
  {
    path: '/region',
    one: 'Regione',
    many: 'Regioni',
    columns: ['Id', 'Nome', 'Codice'],
    filters: ['Nome', 'Codice'],
  },
  {
    path: '/province',
    one: 'Provincia',
    many: 'Province',
    columns: ['Id', 'Nome', 'Sigla', 'Id Regione', 'Regione'],
    filters: ['Nome', 'Sigla', 'Regione'],
  },
  {
    path: '/municipality',
    one: 'Comune',
    many: 'Comuni',
    columns: ['Id', 'Nome', 'Cap', 'Id Provincia', 'Provincia'],
    filters: ['Nome', 'Cap', 'Provincia'],
  },
  {
    path: '/tenant',
    one: 'Tenant',
    many: 'Tenant',
    columns: ['Id', 'Nome', 'Configurazione'],
    filters: ['Nome', 'Configurazione'],
  },
  {
    path: '/address',
    one: 'Indirizzo',
    many: 'Indirizzi',
    columns: ['Id', 'Via', 'Comune'],
    filters: ['Via', 'Comune'],
  },
  {
    path: '/feature',
    one: 'Caratteristica',
    many: 'Caratteristiche',
    columns: ['Id', 'Nome', 'Descrizione'],
    filters: ['Nome', 'Descrizione'],
  },
  {
    path: '/planfeature',
    one: 'Caratteristica del piano',
    many: 'Caratteristiche dei piani',
    columns: ['Id', 'Caratteristica', 'Piano', 'Descrizione'],
    filters: ['Caratteristica', 'Piano'],
  },
];

for (const { path, one, many, columns, filters } of lists) {
  test(`LST-01 LST-02 LST-03 LST-08 · the list of ${path} has its title, filters and columns`, async ({
    asAdmin,
  }) => {
    await asAdmin.goto(path);
    const list = listOf(asAdmin, many);

    await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText(`Lista di ${many}`);
    await expect(asAdmin).toHaveTitle(`Lista di ${many} – Canone`);
    await expect(list.filters.getByRole('textbox')).toHaveCount(filters.length);
    for (const name of filters) {
      await expect(list.filters.getByLabel(name, { exact: true })).toHaveAttribute(
        'placeholder',
        `Filtra per ${name}`,
      );
    }
    await expect(list.filters.getByRole('button')).toHaveText(['Cerca', 'Resetta']);
    await expect(list.table.getByRole('columnheader')).toHaveText(['', ...columns, 'Azioni']);
    await expect(list.table.getByLabel('Seleziona tutte le righe')).toBeVisible();

    await asAdmin.getByRole('link', { name: `Crea Nuovo ${one}` }).click();
    await expect(asAdmin).toHaveURL(`${path}/new`);
    await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText(`Crea Nuovo ${one}`);
  });
}

test('LST-02 LST-13 · no request is sent before "Cerca", and "Resetta" shows everything again', async ({
  asAdmin,
  make,
}) => {
  const { name, id } = await make.aRegion();
  await asAdmin.goto('/region');
  const list = listOf(asAdmin, 'Regioni');
  await expect(list.rows).toHaveCount(5);

  await list.filters.getByLabel('Nome').fill(name);
  await expect(asAdmin).toHaveURL('/region');
  await list.filters.getByRole('button', { name: 'Cerca' }).click();
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(name).getByRole('cell', { name: String(id), exact: true })).toBeVisible();
  await expect(asAdmin.getByText('1 regione', { exact: true })).toBeVisible();

  await list.filters.getByRole('button', { name: 'Resetta' }).click();
  await expect(asAdmin).toHaveURL('/region');
  await expect(list.filters.getByLabel('Nome')).toHaveValue('');
  await expect(list.rows).toHaveCount(5);
});

test('LST-02 · filters are combined, and a name is found without its accents', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/municipality');
  const list = listOf(asAdmin, 'Comuni');

  await list.filters.getByLabel('Nome').fill('forli');
  await list.filters.getByLabel('Provincia').fill('Cesena');
  await asAdmin.keyboard.press('Enter');

  const names = list.table.getByRole('cell', { name: /^Forl/, exact: true });
  await expect(list.rows).toHaveCount(2);
  await expect(names).toHaveText(['Forlì', 'Forlì-Cesena', 'Forlimpopoli', 'Forlì-Cesena']);
});

test('LST-03 · the pencil of a row opens the record of the row', async ({ asAdmin, make }) => {
  const { name, id } = await make.aRegion();
  await asAdmin.goto(`/region?name=${name}`);

  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  await expect(asAdmin).toHaveURL(`/region/${id}`);
});

test('LST-06 · "Mostra:" offers 5, 10 and 20 and starts at 5; the last page shows the remaining rows', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(11);
  await asAdmin.goto(`/region?name=${name}`);
  const list = listOf(asAdmin, 'Regioni');

  await expect(list.size).toHaveValue('5');
  await expect(list.size.getByRole('option')).toHaveText(['5', '10', '20']);
  await expect(list.rows).toHaveCount(5);
  await expect(asAdmin.getByRole('button', { name: 'Pagina precedente' })).toBeDisabled();

  await list.goToPage(3);
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(`${name} 11`)).toBeVisible();
  await expect(asAdmin.getByRole('button', { name: 'Pagina successiva' })).toBeDisabled();
  await asAdmin.getByRole('button', { name: 'Pagina precedente' }).click();
  await expect(list.row(`${name} 10`)).toBeVisible();

  await list.size.selectOption('10');
  await expect(list.rows).toHaveCount(10);
  await expect(list.pages.getByRole('button', { name: /^Pagina \d/ })).toHaveCount(2);
  await list.size.selectOption('20');
  await expect(list.rows).toHaveCount(11);
  await expect(list.pages.getByRole('button', { name: /^Pagina \d/ })).toHaveText(['1']);
  for (const arrow of ['Pagina precedente', 'Pagina successiva'])
    await expect(list.pages.getByRole('button', { name: arrow })).toBeDisabled();
});

test('LST-06 · a pager of twenty pages shows 2 pages at each end and 5 pages around the current page', async ({
  asAdmin,
}) => {
  const rows = Array.from({ length: 5 }, (_, index) => ({ id: index + 1, name: 'Comune' }));
  await answer(asAdmin, municipalityContract.endpoints.list, { items: rows, totalCount: 96 });
  await asAdmin.goto('/municipality');
  const { pages, goToPage } = listOf(asAdmin, 'Comuni');
  const steps = pages.getByText(/^(\d+|…)$/);
  const expectSteps = async (current: number, text: string) => {
    await expect(steps).toHaveText(text.split(' '));
    await expect(
      pages.getByRole('button', { name: `Pagina ${current}`, exact: true }),
    ).toHaveAttribute('aria-current', 'page');
  };

  await expectSteps(1, '1 2 3 4 5 … 19 20');
  await asAdmin.getByRole('button', { name: 'Pagina successiva' }).click();
  await expectSteps(2, '1 2 3 4 5 6 … 19 20');
  await goToPage(6);
  await expectSteps(6, '1 2 3 4 5 6 7 8 … 19 20');
  await goToPage(8);
  await expectSteps(8, '1 2 … 6 7 8 9 10 … 19 20');
  await goToPage(10);
  await expectSteps(10, '1 2 … 8 9 10 11 12 … 19 20');
  await goToPage(20);
  await expectSteps(20, '1 2 … 16 17 18 19 20');
});

test('LST-07 · a filter or another page size returns the list to page 1', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(6);
  await asAdmin.goto(`/region?name=${name}&page=2`);
  const list = listOf(asAdmin, 'Regioni');
  await expect(list.row(`${name} 06`)).toBeVisible();

  await list.size.selectOption('10');
  await expect(list.row(`${name} 01`)).toBeVisible();
  await expect.poll(() => new URL(asAdmin.url()).searchParams.get('page')).toBeNull();

  await asAdmin.goto(`/region?page=2`);
  await list.filters.getByLabel('Nome').fill(name);
  await list.filters.getByRole('button', { name: 'Cerca' }).click();
  await expect(list.row(`${name} 01`)).toBeVisible();
  await expect.poll(() => new URL(asAdmin.url()).searchParams.get('page')).toBeNull();
});

test('LST-13 · clicks on a column sort it ascending, then descending, then remove the order', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(3);
  await asAdmin.goto(`/region?name=${name}`);
  const { table, rows } = listOf(asAdmin, 'Regioni');
  const header = table.getByRole('columnheader', { name: 'Codice' });
  const expectOrder = async (sort: string, ends: readonly string[]) => {
    await expect(rows).toHaveText(ends.map((end) => new RegExp(`${name} ${end}$`)));
    await expect(header).toHaveAttribute('aria-sort', sort);
  };

  await expectOrder('none', ['01C2', '02C1', '03C0']);
  await header.getByRole('button').click();
  await expectOrder('ascending', ['03C0', '02C1', '01C2']);
  await header.getByRole('button').click();
  await expectOrder('descending', ['01C2', '02C1', '03C0']);
  await header.getByRole('button').click();
  await expectOrder('none', ['01C2', '02C1', '03C0']);
});

test('LST-13 · page, size, filters and order are in the address; a reload and Back restore them', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(12);
  await asAdmin.goto('/region');
  const list = listOf(asAdmin, 'Regioni');
  await list.filters.getByLabel('Nome').fill(name);
  await list.filters.getByRole('button', { name: 'Cerca' }).click();
  await list.size.selectOption('10');
  await list.table.getByRole('button', { name: 'Nome' }).click();
  await list.goToPage(2);
  const search = { name, pageSize: '10', sort: 'name', page: '2' };
  const readSearch = () => Object.fromEntries(new URL(asAdmin.url()).searchParams);
  await expect.poll(readSearch).toEqual(search);
  await expect(list.rows).toHaveCount(2);

  await asAdmin.reload();
  await expect(list.rows).toHaveCount(2);
  await expect(list.filters.getByLabel('Nome')).toHaveValue(name);
  await expect(list.size).toHaveValue('10');

  await asAdmin.getByRole('link', { name: `Modifica ${name} 12` }).click();
  await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText('Modifica Regione');
  await asAdmin.goBack();
  await expect(list.rows).toHaveCount(2);
  await expect.poll(readSearch).toEqual(search);
  await asAdmin.goBack();
  await expect(list.rows).toHaveCount(10);
});

test('LST-13 · an invalid address shows the list with default values', async ({ asAdmin }) => {
  await asAdmin.goto('/region?page=-3&pageSize=7&sort=password&inventato=1');
  const list = listOf(asAdmin, 'Regioni');

  await expect(list.rows).toHaveCount(5);
  await expect(list.size).toHaveValue('5');
});

test('LST-03 LST-06 · on a phone a row is a card, filters collapse and the pager shows a page count @phone', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(6);
  await asAdmin.goto('/region');
  await asAdmin.getByRole('button', { name: 'Apri', exact: true }).click();
  await asAdmin.getByLabel('Nome').fill(name);
  await asAdmin.getByRole('button', { name: 'Cerca' }).click();

  const cards = asAdmin.getByRole('list', { name: 'Lista di Regioni' });
  await expect(cards.getByRole('listitem')).toHaveCount(5);
  await expect(asAdmin.getByText('Pagina 1 di 2')).toBeVisible();
  await expect(asAdmin.getByRole('button', { name: 'Cerca' })).toBeHidden();
  await asAdmin.getByRole('button', { name: 'Pagina successiva' }).click();
  await expect(cards.getByRole('listitem')).toHaveCount(1);
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await asAdmin.evaluate(overflow)).toBeLessThanOrEqual(0);
});
