import { readFile } from 'node:fs/promises';
import { regionContract } from '@canone/contracts/places/region';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import type { Page } from '@playwright/test';
import { axe, expect, test, toast } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { answer, callsOf, hold, isCallOf, refuse } from '../kit/network.ts';

const { list: listCall, export: exportCall } = regionContract.endpoints;

const exportButton = (page: Page) => page.getByRole('button', { name: /^Esporta CSV di tutto/ });

test('LST-15 · the file contains every filtered row of all pages, in the list’s order', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(7);
  await asAdmin.goto(`/region?name=${encodeURIComponent(name)}&sort=-name`);
  await expect(listOf(asAdmin, 'Regioni').rows).toHaveCount(5);
  await expect(exportButton(asAdmin)).toHaveAccessibleName(
    'Esporta CSV di tutto l’elenco: 7 regioni',
  );
  await axe(asAdmin);

  const downloading = asAdmin.waitForEvent('download');
  await exportButton(asAdmin).click();
  const download = await downloading;

  expect(download.suggestedFilename()).toMatch(/^regioni-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const [heading, ...rows] = text.split('\r\n');
  expect(heading).toBe('\uFEFFId;Nome;Codice');
  expect(rows.map((row) => row.split(';')[1])).toEqual([
    ...[7, 6, 5, 4, 3, 2, 1].map((n) => `${name} 0${n}`),
    undefined,
  ]);
  await expect(toast(asAdmin, 'Esportazione completata: 7 regioni.')).toBeVisible();
});

test('LST-15 · a refused export shows the reason and can be retried', async ({ asAdmin, make }) => {
  const { name } = await make.someRegions(1);
  await asAdmin.goto(`/region?name=${encodeURIComponent(name)}`);
  await refuse(asAdmin, exportCall, {
    status: 429,
    code: 'export.busy',
    message: errorCatalogue['export.busy'].message,
  });

  await exportButton(asAdmin).click();

  await expect(toast(asAdmin, 'Sono già in corso altre esportazioni.')).toBeVisible();
  await expect(exportButton(asAdmin)).toBeEnabled();
});

test('LST-15 · a long export shows its progress and can be interrupted', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(1);
  await asAdmin.goto(`/region?name=${encodeURIComponent(name)}`);
  const release = await hold(asAdmin, exportCall);

  // waits for the start of the request, because an abort before its start causes no failed request
  const exportRequest = asAdmin.waitForRequest((call) => isCallOf(exportCall, call));
  await exportButton(asAdmin).click();
  await exportRequest;
  const running = asAdmin.getByRole('button', { name: 'Interrompi' });
  await expect(running).toContainText('Esportazione: 0%');
  const aborted = asAdmin.waitForEvent('requestfailed', (call) => isCallOf(exportCall, call));
  await running.click();

  await aborted;
  await expect(exportButton(asAdmin)).toBeVisible();
  await expect(toast(asAdmin, 'Esportazione non riuscita')).toHaveCount(0);
  release();
});

test('LST-15 · an export of more than 10,000 rows asks for confirmation first', async ({
  asAdmin,
}) => {
  const items = [{ id: 1, name: 'Piemonte', code: '01', version: 1 }];
  await answer(asAdmin, listCall, { items, totalCount: 150_000 });
  await asAdmin.goto('/region');
  const calls = callsOf(asAdmin);

  await exportButton(asAdmin).click();
  const question = asAdmin.getByRole('dialog', { name: 'Esportare tutto l’elenco?' });
  await expect(question).toContainText('150.000 regioni');
  await question.getByRole('button', { name: 'Annulla' }).click();
  await expect(question).toBeHidden();
  expect(calls.filter((call) => isCallOf(exportCall, call))).toHaveLength(0);

  await exportButton(asAdmin).click();
  const downloading = asAdmin.waitForEvent('download');
  await question.getByRole('button', { name: 'Esporta' }).click();
  await downloading;
});

test('LST-15 · @phone the whole list can be exported on a phone', async ({ asAdmin, make }) => {
  const { name } = await make.someRegions(2);
  await asAdmin.goto(`/region?name=${encodeURIComponent(name)}`);

  const downloading = asAdmin.waitForEvent('download');
  await exportButton(asAdmin).click();

  expect((await downloading).suggestedFilename()).toMatch(/^regioni-/);
  await axe(asAdmin);
});

for (const [title, path, file] of [
  ['Incassi', '/ledger', 'movimenti'],
  ['Scadenzario', '/receivable', 'scadenze'],
] as const)
  test(`LST-15 · ${title} can be downloaded as an Excel workbook as well as a CSV`, async ({
    asAdmin: page,
  }) => {
    await page.goto(path);
    const button = page.getByRole('button', { name: /^Esporta Excel di tutto/ });
    await expect(exportButton(page)).toBeEnabled();
    await axe(page);

    const downloading = page.waitForEvent('download');
    await button.click();
    const download = await downloading;

    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^${file}-\\d{4}-\\d{2}-\\d{2}\\.xlsx$`),
    );
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true);
    await expect(toast(page, /^Esportazione completata/)).toBeVisible();
  });
