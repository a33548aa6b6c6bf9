import { aCharge } from '../kit/charges.ts';
import { axe, expect } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { test } from '../kit/own-product.ts';
import { postToPayPal } from '../kit/paying.ts';

test('AO13 · an open dispute is listed as a task on the home page until PayPal decides it', async ({
  ownAdmin: page,
  browser,
  ownOrigin,
}) => {
  const customer = await aCharge(page, browser);
  await listOf(page, 'Movimenti').rows.getByRole('link').first().click();
  const sale = (await page.locator('code').first().textContent()) ?? '';
  const dispute = await postToPayPal(ownOrigin, `sales/${sale}/dispute`, {
    reason: 'UNAUTHORISED',
  });

  const task = page.getByRole('link', { name: /^Vedi: \d+ contestazion[ei] apert[ae] su PayPal/ });
  await expect(async () => {
    await page.goto('/');
    await expect(task).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await task.click();
  const row = listOf(page, 'Differenze').rows.filter({ hasText: customer.name });
  await expect(row).toContainText(/Contestati 24,28\s€/);
  await expect(row).toContainText('Rispondi nel Centro risoluzioni di PayPal');
  await axe(page);

  await postToPayPal(ownOrigin, `disputes/${dispute.id}/resolve`, {
    outcome: 'RESOLVED_SELLER_FAVOUR',
  });
  await expect(async () => {
    await page.reload();
    await expect(row).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
});
