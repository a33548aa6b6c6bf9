import { findHeadlessShell } from '../kit/chromium.ts';
import { expect, people, tenants, test } from '../kit/fixtures.ts';
import { aSubscription } from '../kit/subscribers.ts';

const shell = await findHeadlessShell();
const twice = '--blink-settings=defaultFontSize=32';
test.use({
  launchOptions: { ...shell, args: [...shell.args, twice] },
  viewport: { width: 390, height: 844 },
});

test('AP8 · on a phone with text of twice the size no button loses its label, and no page is wider than the screen', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.setViewportSize({ width: 390, height: 844 });
  const { subscription } = await aSubscription(page);
  for (const path of [
    '/subscription',
    `/subscription/${subscription.id}`,
    '/bankmovement',
    '/plan/1',
    '/user',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const found = await page.evaluate(() => ({
      size: getComputedStyle(document.documentElement).fontSize,
      width: document.documentElement.scrollWidth,
      cut: [...document.querySelectorAll('.mantine-Button-root')]
        .filter((button) => {
          const label = button.querySelector('.mantine-Button-label');
          const isCut = label !== null && label.scrollWidth > label.clientWidth + 1;
          return isCut || button.getBoundingClientRect().right > window.innerWidth;
        })
        .map(({ textContent }) => textContent),
    }));
    expect({ path, ...found }).toEqual({ path, size: '32px', width: 390, cut: [] });
  }
});

test('AQ4 · with text of twice the size the initials and the count of the bell stay inside their shapes', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/region');
  for (const shape of [page.locator('.bar-initials'), page.locator('.bell-count')]) {
    await expect(shape).toBeVisible();
    const found = await shape.evaluate((element) => ({
      overflowX: element.scrollWidth > element.clientWidth,
      overflowY: element.scrollHeight > element.clientHeight,
    }));
    expect(found).toEqual({ overflowX: false, overflowY: false });
  }
});

test('AQ15 · on a desktop with text of twice the size the search buttons, the figures of a customer and the bell are readable', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.setViewportSize({ width: 1920, height: 1000 });
  const { subscription } = await aSubscription(page);
  await page.goto('/region');
  const button = page.getByRole('button', { name: 'Cerca', exact: true });
  const label = button.locator('.mantine-Button-label');
  expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  const sizes = await page.locator('.bell').evaluate((bell) => ({
    icon: bell.querySelector('svg')?.getBoundingClientRect().width ?? 0,
    count: bell.querySelector('.bell-count')?.getBoundingClientRect().width ?? 0,
  }));
  expect(sizes.icon).toBeGreaterThan(sizes.count);

  await page.goto(`/user/${subscription.userID}/customer`);
  const figures = page.getByRole('list', { name: 'I numeri del cliente' });
  await expect(figures).toBeVisible();
  const overlapping = await figures
    .locator('.customer-value')
    .evaluateAll((values) =>
      values
        .filter((value) => value.scrollWidth > (value.parentElement?.clientWidth ?? 0))
        .map(({ textContent }) => textContent),
    );
  expect(overlapping).toEqual([]);
});
