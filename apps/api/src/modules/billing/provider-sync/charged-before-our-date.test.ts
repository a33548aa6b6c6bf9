import { expect, test } from 'vitest';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi } from '../../../testing/test-api.ts';

test('AO39 · a subscription that begins on 1 March in Rome, and on 28 February for PayPal, makes no discrepancy', async () => {
  const api = await startTestApi();
  const shop = await aPayPalTenant(api);
  const startAt = '2027-02-28T23:15:00Z';
  await shop.setTime(startAt);
  const { id } = await shop.aConfirmed({ startAt });

  for (const at of ['2027-03-28T11:00:00Z', '2027-04-28T11:00:00Z', '2027-05-02T11:00:00Z']) {
    await shop.setTime(at);
    await shop.runJobs();

    expect(await shop.openDifferences(id)).toEqual([]);
  }
  // PayPal's date is 28 May, and ours is 1 June
  expect((await shop.read(id)).nextBillingDate).toBe('2027-05-28T10:00:00Z');
  await api.close();
});
