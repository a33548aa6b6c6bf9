import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { notificationContract } from '@canone/contracts/letters/notification';
import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import { userContract } from '@canone/contracts/people/user';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { callsOf, isCallOf } from '../kit/network.ts';

const always = [tenantContract.endpoints.list, notificationContract.endpoints.unreadSummary];
const places = [
  { path: '/', first: cockpitContract.endpoints.read },
  { path: '/subscription', first: subscriptionContract.endpoints.list },
  { path: '/user?page=2&pageSize=10', first: userContract.endpoints.list },
  { path: '/plan', first: planContract.endpoints.list },
  { path: '/ledger', first: ledgerContract.endpoints.list },
  { path: '/receivable', first: receivableContract.endpoints.list },
  { path: '/subscription/1', first: subscriptionContract.endpoints.get },
  { path: '/ledger/1', first: ledgerContract.endpoints.get },
  { path: '/user/3', first: userContract.endpoints.get },
  { path: '/plan/1', first: planContract.endpoints.get },
];

/** Opens an address and delays the code of the app until the returned function is called. */
async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return resolve;
}

for (const { path, first } of places) {
  test(`PRF-03 · ${path} prefetches while the app loads, and requests nothing twice`, async ({
    asAdmin,
  }) => {
    const calls = callsOf(asAdmin);
    const letAppCome = await openWithoutApp(asAdmin, path);
    for (const endpoint of [first, ...always])
      await expect.poll(() => calls.filter((call) => isCallOf(endpoint, call)).length).toBe(1);

    letAppCome();
    await expect(asAdmin.getByRole('heading', { level: 1 })).toBeVisible();
    await asAdmin.waitForLoadState('networkidle');

    const urls = calls.map((call) => `${call.method()} ${call.url()}`);
    expect(urls).toEqual([...new Set(urls)]);
  });
}

test('PRF-03 TEN-01 · data prefetched for one tenant is not shown in another', async ({
  asSuperAdmin,
}) => {
  const { list } = subscriptionContract.endpoints;
  const calls = callsOf(asSuperAdmin);
  const tenantsAsked = async () => {
    const lists = calls.filter((call) => isCallOf(list, call));
    return Promise.all(lists.map((call) => call.headerValue('x-tenant-id')));
  };
  const letAppCome = await openWithoutApp(asSuperAdmin, '/subscription');
  await expect.poll(tenantsAsked).toHaveLength(1);
  const [early] = await tenantsAsked();
  const other = early === '1' ? '2' : '1';
  await asSuperAdmin.evaluate((id) => localStorage.setItem('selectedTenantId', id), other);

  letAppCome();
  await expect(asSuperAdmin.getByRole('heading', { level: 1 })).toBeVisible();

  await expect.poll(tenantsAsked).toEqual([early, other]);
});

test('PRF-03 AUT-07 · nothing is prefetched without a session', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/subscription');

  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible();
  expect(calls).toEqual([]);
});
