import type { Browser, Page } from '@playwright/test';

/** Approves the payment in PayPal's window, as the customer. */
export async function approveAtPayPal(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /paypal/i }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Accetta' }).click();
}

/** Creates a payment link for a subscription, as an operator. */
export async function linkFor(page: Page, id: number): Promise<string> {
  await page.goto(`/subscription/${id}`);
  await page.getByRole('button', { name: 'Genera link di pagamento' }).click();
  return page.getByLabel('Link di pagamento', { exact: true }).inputValue();
}

/** Pays a subscription through its link, as its customer in a separate browser context. */
export async function payOnline(page: Page, browser: Browser, id: number): Promise<void> {
  const link = await linkFor(page, id);
  const theirs = await browser.newContext();
  const customer = await theirs.newPage();
  await customer.goto(link);
  await approveAtPayPal(customer);
  await customer.getByText("Pagamento completato! Grazie per l'acquisto.").waitFor();
  await theirs.close();
}

/** Sets the faults of PayPal's script in browsers that open a payment page. An empty object removes them. */
export function setBrowserFaults(origin: string, browser: object): Promise<Response> {
  return setFaults(origin, { browser });
}

/** Sets the faults of the simulated PayPal. An empty object removes them. */
export function setFaults(origin: string, faults: object): Promise<Response> {
  return fetch(`${origin}/paypal-simulator/__sim/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(faults),
  });
}

/** Triggers an external event at PayPal. Returns the record that the event is about. */
export async function postToPayPal(
  origin: string,
  path: string,
  body: object = {},
): Promise<{ readonly id: string }> {
  const response = await fetch(`${origin}/paypal-simulator/__sim/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { id: string };
}

/** Triggers an external event on a subscription at PayPal. */
export async function happenAtPayPal(origin: string, id: string, what: string): Promise<void> {
  await postToPayPal(origin, `subscriptions/${id}/${what}`);
}
