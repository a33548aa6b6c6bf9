import type { Browser, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { listOf } from './list.ts';
import { payOnline } from './paying.ts';
import { aSubscription } from './subscribers.ts';

/** Creates a customer with one charge and opens the charge in Incassi. Returns the customer. */
export async function aCharge(page: Page, browser: Browser) {
  const { customer, subscription } = await aSubscription(page);
  await payOnline(page, browser, subscription.id);
  // repeated, because the charge is booked a moment after the payment
  await expect(async () => {
    await page.goto(`/ledger?userName=${encodeURIComponent(customer.name)}&kind=charge`);
    await expect(listOf(page, 'Movimenti').rows).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
  return customer;
}
