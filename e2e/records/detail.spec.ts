import { municipalityContract } from '@canone/contracts/places/municipality';
import { regionContract } from '@canone/contracts/places/region';
import { detailMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { choose } from '../kit/choose.ts';
import { expect, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { hold, isCallOf, letThrough, refuse } from '../kit/network.ts';

const { get, update } = regionContract.endpoints;
const { create: createMunicipality, update: updateMunicipality } = municipalityContract.endpoints;

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('DET-01 DET-02 · a new item is created, then the list opens with a toast', async ({
  asAdmin,
}) => {
  const name = unique('Regione');
  await asAdmin.goto(`/region?name=${name}`);
  await asAdmin.getByRole('link', { name: 'Crea Nuovo Regione' }).first().click();
  await expect(heading(asAdmin)).toHaveText('Crea Nuovo Regione');
  await asAdmin.getByLabel('Nome').fill(name);
  await asAdmin.getByLabel('Codice').fill('N1');
  await asAdmin.getByRole('button', { name: detailMessages.create, exact: true }).click();

  await expect(toast(asAdmin, detailMessages.created)).toBeVisible();
  await expect(asAdmin).toHaveURL(/\/region\?name=/);
  await expect(listOf(asAdmin, 'Regioni').row(name)).toContainText('N1');
});

test('DET-01 · a loading item shows a spinner, then fades in over 100 ms', async ({
  asAdmin,
  make,
}) => {
  const { id, name } = await make.aRegion();
  const release = await hold(asAdmin, get);
  await asAdmin.goto(`/region/${id}`);

  await expect(heading(asAdmin)).toHaveText('Modifica Regione');
  const spinner = asAdmin.getByRole('status').filter({ hasText: 'Caricamento in corso' });
  await expect(spinner).toBeVisible();
  await expect(asAdmin.getByLabel('Nome')).toHaveCount(0);
  // the listener must be added before the response arrives
  const fade = await asAdmin.evaluateHandle(() => ({
    seconds: new Promise<number>((resolve) => {
      document.addEventListener('animationend', ({ target, elapsedTime }) => {
        if (target instanceof Element && target.matches('main *')) resolve(elapsedTime);
      });
    }),
  }));

  release();
  await expect(asAdmin.getByLabel('Nome')).toHaveValue(name);
  await expect(spinner).toBeHidden();
  expect(await fade.evaluate(({ seconds }) => seconds)).toBe(0.1);
});

test('DET-02 · a save shows a toast and goes one step back after a fade of 300 ms', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.aRegion();
  await asAdmin.clock.install();
  await asAdmin.goto(`/region?name=${name}`);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  await expect(heading(asAdmin)).toHaveText('Modifica Regione');
  await asAdmin.getByLabel('Codice').fill('MOD');
  await asAdmin.clock.pauseAt(Date.now() + 60_000);
  const saved = asAdmin.waitForResponse((response) => isCallOf(update, response.request()));
  await asAdmin.getByRole('button', { name: detailMessages.save }).click();
  await saved;

  await expect(asAdmin.getByRole('main').locator('> *')).toHaveCSS('opacity', '0');
  await asAdmin.clock.runFor(299);
  await expect(heading(asAdmin)).toHaveText('Modifica Regione');
  await asAdmin.clock.runFor(1);
  await expect(asAdmin).toHaveURL(/\/region\?name=/);
  await asAdmin.clock.resume();
  await expect(toast(asAdmin, detailMessages.updated)).toBeVisible();
  await expect(listOf(asAdmin, 'Regioni').row(name)).toContainText('MOD');
});

test('DET-02 · "Indietro" goes one step back; an item opened from a link goes to its list', async ({
  asAdmin,
  make,
}) => {
  const { id, name } = await make.aRegion();
  await asAdmin.goto('/province');
  await asAdmin.goto(`/region/${id}`);
  await asAdmin.getByRole('button', { name: detailMessages.back }).click();
  await expect(asAdmin).toHaveURL('/region');

  await asAdmin.goto(`/region?name=${name}&pageSize=10`);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  await asAdmin.getByRole('button', { name: detailMessages.back }).click();
  await expect(asAdmin).toHaveURL(/\/region\?name=.*&pageSize=10/);
});

test('DET-02 · "Indietro" leaves after a fade of 300 ms', async ({ asAdmin, make }) => {
  const { name } = await make.aRegion();
  await asAdmin.clock.install();
  await asAdmin.goto(`/region?name=${name}`);
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  const back = asAdmin.getByRole('button', { name: detailMessages.back });
  // waits, because the list has a field with the same label and value
  await back.waitFor();
  await asAdmin.clock.pauseAt(Date.now() + 60_000);
  await back.click();

  await expect(asAdmin.getByRole('main').locator('> *')).toHaveCSS('opacity', '0');
  await asAdmin.clock.runFor(299);
  await expect(heading(asAdmin)).toHaveText('Modifica Regione');
  await asAdmin.clock.runFor(1);
  await expect(asAdmin).toHaveURL(/\/region\?name=/);
});

for (const { status, code } of [
  { status: 500, code: 'server.failure' },
  { status: 400, code: 'request.invalid' },
] as const) {
  test(`DET-03 AB2 · a save that fails with ${status} shows its reason, logs it and keeps the typed values`, async ({
    asAdmin,
    make,
  }) => {
    const { id } = await make.aRegion();
    const logged: string[] = [];
    asAdmin.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    await refuse(asAdmin, update, { status, code, message: 'Guasto.' });
    await asAdmin.goto(`/region/${id}`);
    await asAdmin.getByLabel('Nome').fill('Nome da non perdere');
    await asAdmin.getByRole('button', { name: detailMessages.save }).click();

    await expect(toast(asAdmin, detailMessages.saveFailed)).toContainText('Guasto.');
    expect(logged.join('\n')).toContain('Guasto.');
    await expect(asAdmin).toHaveURL(`/region/${id}`);
    await expect(asAdmin.getByLabel('Nome')).toHaveValue('Nome da non perdere');
    await expect(asAdmin.getByRole('button', { name: detailMessages.save })).toBeEnabled();
  });
}

test('R56 R71 DET-03 · a missing item shows a message, and an item that fails to load can also be loaded again', async ({
  asAdmin,
  make,
}) => {
  for (const id of ['2147483647', '2147483648', '-1']) {
    await asAdmin.goto(`/region/${id}`);
    await expect(asAdmin.getByRole('alert')).toContainText('Elemento non trovato.');
    await expect(asAdmin.getByRole('button', { name: 'Riprova' })).toHaveCount(0);
  }

  const { id, name } = await make.aRegion();
  await refuse(asAdmin, get, { status: 500, code: 'server.failure' });
  await asAdmin.goto(`/region/${id}`);
  await expect(asAdmin.getByRole('alert')).toContainText('Errore nel recupero dei dati.');
  await letThrough(asAdmin);
  await asAdmin.getByRole('button', { name: 'Riprova' }).click();
  await expect(asAdmin.getByLabel('Nome')).toHaveValue(name);
});

const forms = [
  { path: '/region', fields: ['Nome', 'Codice'] },
  { path: '/province', fields: ['Nome', 'Sigla', 'Regione'] },
  { path: '/municipality', fields: ['Nome', 'Cap', 'Provincia'] },
  { path: '/tenant', fields: ['Nome', 'Configurazione'] },
  { path: '/address', fields: ['Via', 'Comune'] },
  { path: '/feature', fields: ['Nome', 'Descrizione'] },
  { path: '/planfeature', fields: ['Piano', 'Caratteristica', 'Descrizione'] },
];

for (const { path, fields } of forms) {
  test(`DET-04 · the form of ${path} has ${fields.join(', ')}`, async ({ asAdmin }) => {
    await asAdmin.goto(`${path}/new`);

    const main = asAdmin.getByRole('main');
    for (const name of fields)
      await expect(
        main.getByRole('textbox', { name }).or(main.getByRole('combobox', { name })),
      ).toBeVisible();
    await expect(main.getByRole('textbox').or(main.getByRole('combobox'))).toHaveCount(
      fields.length,
    );
  });
}

test('DET-04 · the province of a municipality is found by typing, and its zip is returned as sent', async ({
  asAdmin,
}) => {
  const name = unique('Comune');
  await asAdmin.goto('/municipality/new');
  await asAdmin.getByLabel('Nome').fill(name);
  await asAdmin.getByLabel('Cap').fill('05100');
  await choose(asAdmin, 'Provincia', { typed: 'terni', name: 'Terni' });
  const sending = asAdmin.waitForRequest((request) => isCallOf(createMunicipality, request));
  await asAdmin.getByRole('button', { name: detailMessages.create, exact: true }).click();
  expect((await sending).postDataJSON()).toEqual({
    name,
    zIP: '05100',
    provinceId: expect.any(Number),
    province: 'Terni',
  });
  await expect(toast(asAdmin, detailMessages.created)).toBeVisible();

  await asAdmin.goto(`/municipality?name=${name}`);
  await expect(listOf(asAdmin, 'Comuni').row(name)).toContainText('05100');
  await asAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  await expect(asAdmin.getByRole('combobox', { name: 'Provincia' })).toHaveValue('Terni');

  await asAdmin.getByLabel('Cap').fill('05101');
  const saving = asAdmin.waitForRequest((request) => isCallOf(updateMunicipality, request));
  await asAdmin.getByRole('button', { name: detailMessages.save }).click();
  expect((await saving).postDataJSON()).toMatchObject({ zIP: '05101', province: 'Terni' });
  await expect(listOf(asAdmin, 'Comuni').row(name)).toContainText('05101');
});

test('DET-04 · the detail of a feature and of a plan’s feature shows its id, read-only', async ({
  asAdmin,
}) => {
  for (const path of ['/feature', '/planfeature']) {
    await asAdmin.goto(path);
    await asAdmin
      .getByRole('link', { name: /^Modifica / })
      .first()
      .click();
    await expect(asAdmin).toHaveURL(/\/\d+$/);
    const id = asAdmin.getByLabel('Id', { exact: true });
    await expect(id).toHaveValue(asAdmin.url().split('/').at(-1) ?? '');
    await expect(id).not.toBeEditable();
  }
});

test('DET-04 · a region, a province and a municipality have no required fields', async ({
  asAdmin,
}) => {
  for (const path of ['/region', '/province', '/municipality']) {
    await asAdmin.goto(`${path}/new`);
    await expect(asAdmin.getByRole('button', { name: detailMessages.create })).toBeVisible();
    const main = asAdmin.getByRole('main');
    for (const field of await main.getByRole('textbox').or(main.getByRole('combobox')).all())
      await expect(field).not.toHaveAttribute('required');
    await expect(main.getByText('I campi con * sono obbligatori.')).toHaveCount(0);
  }
});

test('DET-05 · a field is validated on blur and shows its error below', async ({ asAdmin }) => {
  await asAdmin.goto('/region/new');
  const region = asAdmin.getByRole('textbox', { name: 'Nome' });
  await region.fill('x'.repeat(201));
  await expect(asAdmin.getByText('Al massimo 200 caratteri.')).toHaveCount(0);
  await region.blur();
  await expect(region).toHaveAccessibleDescription('Al massimo 200 caratteri.');
  await expect(region).toHaveAttribute('aria-invalid', 'true');

  await asAdmin.goto('/tenant/new');
  const name = asAdmin.getByRole('textbox', { name: 'Nome' });
  await name.focus();
  await name.blur();
  await expect(name).toHaveAccessibleDescription('Il nome è obbligatorio.');
});
