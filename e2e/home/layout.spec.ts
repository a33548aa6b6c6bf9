import { expect, test } from '../kit/fixtures.ts';

test('LAY-01 · the breadcrumb has Home and a crumb for each segment, and the last crumb is in italics without a link', async ({
  asAdmin,
  make,
}) => {
  const { id } = await make.aRegion();
  await asAdmin.goto(`/region/${id}`);

  const path = asAdmin.getByRole('navigation', { name: 'Percorso' });
  await expect(path.getByRole('listitem')).toHaveText(['Home', 'Regioni', String(id)]);
  await expect(path.getByRole('link')).toHaveText(['Home', 'Regioni']);
  await expect(path.getByText(String(id))).toHaveCSS('font-style', 'italic');
  await expect(path.locator('[aria-current="page"]')).toHaveText([String(id)]);

  await path.getByRole('link', { name: 'Regioni' }).click();
  await expect(asAdmin).toHaveURL('/region');
  await expect(path.getByRole('link')).toHaveText(['Home']);
  await path.getByRole('link', { name: 'Home' }).click();
  await expect(asAdmin).toHaveURL('/');
});

test('LAY-01 · a segment without a label is shown unchanged', async ({ asAdmin }) => {
  await asAdmin.goto('/qualcosa/che%20manca');

  const path = asAdmin.getByRole('navigation', { name: 'Percorso' });
  await expect(path.getByRole('listitem')).toHaveText(['Home', 'qualcosa', 'che manca']);
});

test('LAY-01 LAY-02 · the bar has the logo at the left, the breadcrumb in the centre, and all other controls at the right', async ({
  asSuperAdmin,
}) => {
  await asSuperAdmin.goto('/region');
  const bar = asSuperAdmin.getByRole('banner');
  const parts = [
    bar.getByRole('link', { name: 'Canone, pagina iniziale' }),
    bar.getByRole('navigation', { name: 'Percorso' }),
    bar.getByText('Tenant attuale:'),
    bar.getByRole('combobox'),
    bar.getByRole('button', { name: /notific/i }),
    bar.getByRole('button', { name: 'Menu utente' }),
    bar.getByRole('button', { name: 'Apri il menu principale' }),
  ];
  for (const part of parts) await expect(part).toBeVisible();

  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  const starts = boxes.map((box) => box?.x ?? 0);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  const [, path] = boxes;
  expect((path?.x ?? 0) + (path?.width ?? 0) / 2).toBeCloseTo(1280 / 2, -1);
});

for (const width of [1200, 1024]) {
  test(`LAY-01 · the breadcrumb is in the centre of a window of ${width} px too`, async ({
    asSuperAdmin,
  }) => {
    await asSuperAdmin.setViewportSize({ width, height: 800 });
    await asSuperAdmin.goto('/region/8');
    const bar = asSuperAdmin.getByRole('banner');
    await expect(bar.getByRole('combobox')).toBeVisible();

    const box = await bar.getByRole('navigation', { name: 'Percorso' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(width / 2, -1);
  });
}

for (const width of [900, 780]) {
  test(`LAY-01 LAY-02 · ${width} px show every crumb and the label of the tenant`, async ({
    asSuperAdmin,
  }) => {
    await asSuperAdmin.setViewportSize({ width, height: 800 });
    await asSuperAdmin.goto('/region/8');
    const bar = asSuperAdmin.getByRole('banner');
    await expect(bar.getByText('Tenant attuale:')).not.toHaveCSS('clip-path', 'inset(50%)');

    const path = bar.getByRole('navigation', { name: 'Percorso' });
    const crumbs = path.getByRole('listitem');
    await expect(crumbs).toHaveText(['Home', 'Regioni', '8']);
    for (const crumb of await crumbs.all()) await expect(crumb).toBeInViewport({ ratio: 1 });
    const [pathBox, label] = [
      await path.boundingBox(),
      await bar.getByText('Tenant attuale:').boundingBox(),
    ];
    expect((pathBox?.x ?? 0) + (pathBox?.width ?? 0)).toBeLessThanOrEqual(label?.x ?? 0);
    expect(await asSuperAdmin.evaluate(() => document.body.scrollWidth)).toBe(width);
  });
}

for (const width of [1250, 1280, 1366]) {
  test(`LAY-01 LAY-02 · long crumbs end before the label of the tenant at ${width} px`, async ({
    asSuperAdmin,
  }) => {
    await asSuperAdmin.setViewportSize({ width, height: 800 });
    const bar = asSuperAdmin.getByRole('banner');
    const path = bar.getByRole('navigation', { name: 'Percorso' });
    const label = bar.getByText('Tenant attuale:');

    for (const address of ['/reconciliation/settled', `/region/${'lungo'.repeat(40)}`]) {
      await asSuperAdmin.goto(address);
      await expect(label).toBeVisible();
      const [crumbs, tenant] = [await path.boundingBox(), await label.boundingBox()];
      expect((crumbs?.x ?? 0) + (crumbs?.width ?? 0)).toBeLessThanOrEqual(tenant?.x ?? 0);
      expect(await asSuperAdmin.evaluate(() => document.body.scrollWidth)).toBe(width);
    }
  });
}

test('B12 LAY-01 · a phone shows Home first, as an icon with that name @phone', async ({
  asSuperAdmin,
}) => {
  await asSuperAdmin.goto('/region/8');
  const path = asSuperAdmin.getByRole('navigation', { name: 'Percorso' });
  const crumbs = path.getByRole('listitem');
  await expect(crumbs).toHaveText(['Home', 'Regioni', '8']);
  for (const crumb of await crumbs.all()) await expect(crumb).toBeVisible();
  await expect(path.getByText('8')).toBeInViewport({ ratio: 1 });
  expect(await asSuperAdmin.evaluate(() => document.body.scrollWidth)).toBe(390);

  await path.getByRole('link', { name: 'Home' }).click();
  await expect(asSuperAdmin).toHaveURL('/');
});

test('LAY-03 · the menu opens at the right and closes on a click outside, Escape or a choice', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  const opener = asAdmin.getByRole('button', { name: 'Apri il menu principale' });
  const menu = asAdmin.getByRole('dialog', { name: 'Menu principale' });

  await opener.click();
  await expect(menu).toBeVisible();
  await expect
    .poll(async () => {
      const box = await menu.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    })
    .toBe(1280);
  await asAdmin.mouse.click(200, 400);
  await expect(menu).toBeHidden();

  await opener.click();
  // the menu gets the focus a moment after it becomes visible
  await expect(menu.getByRole('link').first()).toBeFocused();
  await asAdmin.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await menu.getByRole('link', { name: 'Lista Tenant' }).click();
  await expect(asAdmin).toHaveURL('/tenant');
  await expect(menu).toBeHidden();
});

test('LAY-03 · on a phone the menu is a panel at the right too, and a click outside closes it @phone', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  const menu = asAdmin.getByRole('dialog', { name: 'Menu principale' });
  for (const width of [390, 320]) {
    await asAdmin.setViewportSize({ width, height: 700 });
    await asAdmin.getByRole('button', { name: 'Apri il menu principale' }).click();
    await expect
      .poll(async () => {
        const box = await menu.boundingBox();
        return (box?.x ?? 0) >= 44 && (box?.x ?? 0) + (box?.width ?? 0) === width;
      })
      .toBe(true);
    await asAdmin.mouse.click(20, 400);
    await expect(menu).toBeHidden();
  }
});

test('LAY-03 RTE-03 · the menu lists the flagged routes of the role and no other; the logo leads home', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  await asAdmin.getByRole('button', { name: 'Apri il menu principale' }).click();
  const menu = asAdmin.getByRole('dialog', { name: 'Menu principale' });
  await expect(menu.getByRole('link')).toHaveText([
    'Lista Tenant',
    'Utenti',
    'Sottoscrizioni',
    'Crea Sottoscrizione',
    'Configura PayPal',
    'Configura abbonamenti',
  ]);
  await expect(menu.getByRole('link').first()).toBeFocused();
  await asAdmin.keyboard.press('Escape');

  await asAdmin.getByRole('link', { name: 'Canone, pagina iniziale' }).click();
  await expect(asAdmin).toHaveURL('/');
});

test('LAY-03 · a reload keeps the menu open, a choice or a click outside closes it permanently', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  const opener = asAdmin.getByRole('button', { name: 'Apri il menu principale' });
  const menu = asAdmin.getByRole('dialog', { name: 'Menu principale' });
  await opener.click();
  await expect(menu).toBeVisible();
  await asAdmin.reload();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Utenti' }).click();
  await expect(asAdmin).toHaveURL('/user');
  await asAdmin.reload();
  await expect(asAdmin.getByRole('table')).toBeVisible();
  await expect(menu).toBeHidden();

  await opener.click();
  await expect(menu).toBeVisible();
  await asAdmin.reload();
  await expect(menu).toBeVisible();
  await asAdmin.mouse.click(200, 400);
  await expect(menu).toBeHidden();
  await asAdmin.reload();
  await expect(asAdmin.getByRole('table')).toBeVisible();
  await expect(menu).toBeHidden();
});

test('LAY-04 · without a session a page is centred on the whole screen', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  expect(await page.getByRole('main').boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 1280,
    height: 800,
  });
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('LAY-04 · a phone shows the sign-in form in the centre below its picture @phone', async ({
  page,
}) => {
  await page.goto('/login');
  const box = await page.locator('.sign-in-box').boundingBox();
  const picture = await page.locator('.ledger-picture').boundingBox();
  const above = (box?.y ?? 0) - (picture?.height ?? 0);
  const below = 844 - (box?.y ?? 0) - (box?.height ?? 0);

  expect(above).toBeGreaterThan(0);
  expect(Math.abs(above - below)).toBeLessThanOrEqual(1);
});

test('the skip link leads past the bar to the content', async ({ asAdmin }) => {
  await asAdmin.goto('/region');
  await asAdmin.getByRole('link', { name: 'Vai al contenuto' }).focus();
  await expect(asAdmin.getByRole('link', { name: 'Vai al contenuto' })).toBeInViewport();
  await asAdmin.keyboard.press('Enter');

  await expect(asAdmin.getByRole('main')).toBeFocused();
});
