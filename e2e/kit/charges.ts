import type { Browser, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { listOf } from './list.ts';
import { payOnline } from './paying.ts';
import { aSubscription } from './subscribers.ts';

/** Opens Incassi with the one charge of a new customer, who is returned. */
export async function aCharge(page: Page, browser: Browser) {
  const { customer, subscription } = await aSubscription(page);
  await payOnline(page, browser, subscription.id);
  // the charge is booked a moment after the payment
  await expect(async () => {
    await page.goto(`/ledger?userName=${encodeURIComponent(customer.name)}&kind=charge`);
    await expect(listOf(page, 'Movimenti').rows).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  return customer;
}
