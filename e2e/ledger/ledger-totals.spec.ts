import { axe, expect, test } from '../kit/fixtures.ts';

test('X9 · the rows of Incassi begin on the first screen, and the parts of the totals are folded @both', async ({
  asAdmin: page,
  isMobile,
}, info) => {
  if (!isMobile) await page.setViewportSize({ width: 1366, height: 860 });
  await page.goto('/ledger');
  const part = page.getByText('Per aliquota', { exact: true });
  const sheet = page.getByRole('region', { name: 'Totali dei movimenti filtrati' });
  await sheet.waitFor();
  await expect(part).toBeHidden();
  const rows = page.locator('.list-rows');
  expect((await rows.boundingBox())?.y).toBeLessThan(isMobile ? 640 : 450);
  await page.screenshot({ path: info.outputPath('folded.png') });

  await page.emulateMedia({ media: 'print' });
  await expect(part).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trimestre' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const fold = sheet.getByRole('button', { name: 'Per aliquota e metodo' });
  await fold.press('Enter');

  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(part).toBeVisible();
  await expect(page.getByText('Per metodo', { exact: true })).toBeVisible();
  await axe(page);
  await page.screenshot({ path: info.outputPath('open.png') });
});
