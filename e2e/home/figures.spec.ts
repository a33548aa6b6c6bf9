import type { Locator } from '@playwright/test';
import { expect, people, tenants, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { aCustomer } from '../kit/subscribers.ts';

test('LAY-08 LST-03 · an amount is in EUR with thousands separators, a flag is a word, an empty value is "N/D"', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.aPlan({ recurringCostBeforeVAT: 1234.5 });
  await asAdmin.goto(`/plan?name=${name}`);

  const row = listOf(asAdmin, 'Piani').row(name);
  await expect(row.getByRole('cell', { name: '1.234,50 €', exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'No', exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'N/D', exact: true })).toBeVisible();
});

test('LAY-08 LST-03 · a date is the Italian calendar day, dd/mm/yyyy', async ({
  asAdmin,
  make,
}) => {
  const customer = await aCustomer(asAdmin);
  const plan = await make.aPlan({ isActive: true });
  const startDate = '2026-01-30T23:30:00Z';
  await make.aSubscription({ userId: customer.id, planId: plan.id, startDate });
  await asAdmin.goto(`/subscription?userName=${customer.name}`);

  const row = listOf(asAdmin, 'Sottoscrizioni').row(customer.name);
  await expect(row.getByRole('cell', { name: '31/01/2026', exact: true })).toBeVisible();
});

test('LAY-08 · a tenant without configuration shows "N/D"', async ({ asSuperAdmin, make }) => {
  const { name } = await make.aTenant();
  await asSuperAdmin.goto(`/tenant?name=${name}`);

  const row = listOf(asSuperAdmin, 'Tenant').row(name);
  await expect(row.getByRole('cell', { name: 'N/D', exact: true })).toBeVisible();
});

const middlesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
  );

test('AQ25 · the figures of a User are one row, and each row of screens has its title in line', async ({
  openAs,
}) => {
  const page = await openAs(people.operator, tenants.aurora);
  await page.goto('/');
  const figures = page.getByRole('list', { name: 'I numeri di oggi' });
  await expect(figures.getByRole('heading')).toHaveCount(4);
  expect(new Set(await middlesOf(figures.getByRole('heading'))).size).toBe(1);

  const work = page.getByRole('navigation', { name: 'Schermate' }).locator('section').first();
  const [title = 0] = await middlesOf(work.getByRole('heading'));
  const [link = 0] = await middlesOf(work.getByRole('link'));
  expect(Math.abs(title - link)).toBeLessThan(1.5);
});
