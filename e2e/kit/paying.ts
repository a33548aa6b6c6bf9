import type { Browser, Page } from '@playwright/test';

/** Says yes in PayPal's window, as the customer. */
export async function approveAtPayPal(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /paypal/i }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Accetta' }).click();
}

/** The payment link that staff make for a subscription. */
export async function linkFor(page: Page, id: number): Promise<string> {
  await page.goto(`/subscription/${id}`);
  await page.getByRole('button', { name: 'Genera link di pagamento' }).click();
  return page.getByLabel('Link di pagamento', { exact: true }).inputValue();
}

/** Pays a subscription through its link, as its customer, in a browser of their own. */
export async function payOnline(page: Page, browser: Browser, id: number): Promise<void> {
  const link = await linkFor(page, id);
  const theirs = await browser.newContext();
  const customer = await theirs.newPage();
  await customer.goto(link);
  await approveAtPayPal(customer);
  await customer.getByText("Pagamento completato! Grazie per l'acquisto.").waitFor();
  await theirs.close();
}

/** How PayPal misbehaves in the browser of whoever opens a payment page; nothing: not at all. */
export function setBrowserFaults(origin: string, browser: object): Promise<Response> {
  return setFaults(origin, { browser });
}

/** How PayPal misbehaves; nothing: not at all. */
export function setFaults(origin: string, faults: object): Promise<Response> {
  return fetch(`${origin}/paypal-simulator/__sim/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(faults),
  });
}

/** What happens to a subscription at PayPal from outside. */
export async function happenAtPayPal(origin: string, id: string, what: string): Promise<void> {
  const response = await fetch(`${origin}/paypal-simulator/__sim/subscriptions/${id}/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(await response.text());
}
