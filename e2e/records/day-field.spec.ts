import { expect, test } from '../kit/fixtures.ts';

test('LAY-08 · a day is selected when its field gets the focus, so that typing replaces it', async ({
  asSuperAdmin: page,
}) => {
  await page.goto('/audit?from=2026-01-05');
  const from = page.getByLabel('Dal', { exact: true });
  await expect(from).toHaveValue('05/01/2026');

  await from.focus();
  await page.keyboard.type('6/2/26');
  await page.keyboard.press('Tab');

  await expect(from).toHaveValue('06/02/2026');
});
