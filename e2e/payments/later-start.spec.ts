import { axe, expect, test } from '../kit/fixtures.ts';
import { approveAtPayPal, linkFor } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

test('AN15 · a customer whose subscription starts later reads before the approval that nothing is charged today @both', async ({
  asAdmin,
  browser,
}) => {
  const { subscription } = await aSubscription(asAdmin, 'Base', '2099-03-01T09:00:00Z');
  const context = await browser.newContext();
  const customer = await context.newPage();
  await customer.goto(await linkFor(asAdmin, subscription.id));

  await expect(
    customer.getByText('Oggi non paghi nulla: il primo addebito è il 01/03/2099, poi ogni mese.'),
  ).toBeVisible();
  await expect(customer.getByText('Prossimo addebito')).toHaveCount(0);
  await expect(customer.getByText('Primo addebito', { exact: true })).toBeVisible();
  await axe(customer);

  await approveAtPayPal(customer);
  await expect(customer.getByText('Abbonamento confermato')).toBeVisible();
  await expect(customer.getByText('Primo addebito', { exact: true })).toBeVisible();
  await context.close();
});
