import { receivableContract } from '@canone/contracts/ledger/receivable';
import { expect, test } from 'vitest';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi } from '../../../testing/test-api.ts';

test('AO33 · a future charge has PayPal’s date, as on the page of its subscription', async () => {
  const api = await startTestApi();
  const shop = await aPayPalTenant(api);
  // this is 1 February, 00:30, in Rome, but 31 January for PayPal
  await shop.setTime('2027-01-31T23:30:00Z');
  const { id } = await shop.aConfirmed({ startAt: '2027-01-31T23:30:00Z' });
  await shop.handleEvents();
  const upcoming = async () =>
    (await shop.admin.call(receivableContract.endpoints.upcoming, { query: {} })).items;

  const { nextDueDate, nextBillingSource } = await shop.read(id);
  expect([nextDueDate, nextBillingSource]).toEqual(['2027-02-28T10:00:00Z', 'provider']);
  expect(await upcoming()).toMatchObject([{ id, dueDate: nextDueDate, amount: 12.2 }]);

  // PayPal has made the charge, and the next charge is more than thirty days away
  await shop.setTime('2027-02-28T10:30:00Z');
  await shop.handleEvents();
  expect(await upcoming()).toEqual([]);
  await api.close();
});

test.each([
  ['1 December', '2026-11-30T23:15:00Z', '2026-12-30T10:00:00Z'],
  ['1 March', '2027-02-28T23:15:00Z', '2027-03-28T10:00:00Z'],
])(
  'AO38 · a charge that PayPal makes days before our date has PayPal’s date: begun on %s in Rome',
  async (_, startAt, charge) => {
    const api = await startTestApi();
    const shop = await aPayPalTenant(api);
    await shop.setTime(startAt);
    const { id } = await shop.aConfirmed({ startAt });
    await shop.handleEvents();

    const { items } = await shop.admin.call(receivableContract.endpoints.upcoming, { query: {} });

    expect((await shop.read(id)).nextDueDate).toBe(charge);
    expect(items).toMatchObject([{ id, dueDate: charge, amount: 12.2 }]);
    await api.close();
  },
);

test('AO33 · a first charge in the future is counted once', async () => {
  const api = await startTestApi();
  const shop = await aPayPalTenant(api);
  const { id } = await shop.aConfirmed({ startAt: '2026-12-10T23:30:00Z' });
  await api.runJob('reconcile');

  const { nextDueDate } = await shop.read(id);
  const { items } = await shop.admin.call(receivableContract.endpoints.upcoming, { query: {} });

  expect(nextDueDate).toBe('2026-12-10T23:30:00Z');
  expect(items).toMatchObject([{ id, dueDate: nextDueDate, amount: 12.2 }]);
  await api.close();
});
