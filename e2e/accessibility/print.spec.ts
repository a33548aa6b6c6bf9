import { expect, test } from '../kit/fixtures.ts';

/** The printable area of A4 with margins of 10 mm, in CSS pixels. */
const papers = { upright: { width: 718, height: 1046 }, across: { width: 1046, height: 718 } };

for (const [name, paper] of Object.entries(papers))
  for (const path of ['/ledger', '/receivable', '/user'])
    test(`AA1 · a print of ${path}, ${name}, has every row and every column`, async ({
      asAdmin: page,
    }) => {
      await page.goto(path);
      const table = page.locator('.list-rows table');
      const rows = table.locator('tbody tr');
      await rows.first().waitFor();
      const count = await rows.count();
      const titles = await table.getByRole('columnheader').allInnerTexts();

      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(paper);
      await expect(rows).toHaveCount(count);
      for (const title of titles.filter((text) => text && text !== 'Azioni')) {
        const box = await table
          .getByRole('columnheader', { name: title, exact: true })
          .boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), title).toBeLessThanOrEqual(paper.width);
      }
      await page.setViewportSize({ width: 1366, height: 860 });
      await page.emulateMedia({ media: null });
    });

test('AA1 · a printed list shows its filters, but not the fields of the filters', async ({
  asAdmin: page,
}) => {
  await page.goto('/ledger?from=2026-10-01&to=2026-10-31');
  await page.locator('.list-rows').waitFor();
  await page.emulateMedia({ media: 'print' });

  await expect(page.getByText('Dal: 01/10/2026, Al: 31/10/2026')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Filtri di Ricerca' })).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('AE6 · a printed list shows the number of its page', async ({ asAdmin: page }) => {
  await page.goto('/ledger?pageSize=5&page=2');
  await page.locator('.list-rows').waitFor();
  await expect(page.getByText(/^Pagina 2 di \d+$/)).toBeHidden();
  await page.emulateMedia({ media: 'print' });

  await expect(page.getByText(/^Pagina 2 di \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pagina successiva' })).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('AA1 · a printed subscription has no buttons', async ({ asAdmin: page }) => {
  await page.goto('/subscription/1');
  await page.getByRole('button', { name: 'Cancella sottoscrizione' }).waitFor();
  await page.emulateMedia({ media: 'print' });

  await expect(page.locator('.mantine-Button-root').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
});

for (const [number, what, path, text] of [
  ['AN6', 'code', '/user', /^\d{11}$|^[A-Z0-9]{7}$/],
  ['AP15', 'amount', '/subscription', /^[\d.]+,\d\d\s€$/],
] as const)
  test(`${number} · a printed list does not break a ${what} over two lines`, async ({
    asAdmin: page,
  }) => {
    await page.goto(path);
    const cells = page.locator('.list-rows td').filter({ hasText: text });
    await cells.first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(papers.upright);

    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
    await page.setViewportSize({ width: 1366, height: 860 });
    await page.emulateMedia({ media: null });
  });

test('AN6 · a printed form has no closed history and no icon buttons', async ({
  asAdmin: page,
}) => {
  await page.goto('/plan/1');
  const history = page.getByRole('button', { name: 'Cronologia' });
  await history.waitFor();
  await page.emulateMedia({ media: 'print' });

  await expect(history).toBeHidden();
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
});
