import { timelineContract } from '@canone/contracts/overviews/timeline';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { demoPayPal, paidThrough } from '../kit/demo-paypal.ts';
import { axe, expect } from '../kit/fixtures.ts';
import { seeInTime } from '../kit/in-time.ts';
import { answer, letThrough, refuse } from '../kit/network.ts';
import { test } from '../kit/own-product.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { list } = timelineContract.endpoints;

const storyOf = (page: Page) => page.getByRole('region', { name: 'Che cosa è successo' });
const statusOf = (page: Page) => page.getByRole('region', { name: 'Stato' });

/** Opens PayPal's window, closes our payment page and approves the payment in PayPal's window. */
async function payAndNeverReturn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Genera link di pagamento' }).click();
  const link = await page.getByLabel('Link di pagamento', { exact: true }).inputValue();
  const theirs = await page.context().browser()?.newContext();
  if (!theirs) throw new Error('no browser for the customer');
  const customer = await theirs.newPage();
  await customer.goto(link);
  const opening = customer.waitForEvent('popup');
  await customer.getByRole('button', { name: /paypal/i }).click();
  const popup = await opening;
  const accept = popup.getByRole('button', { name: 'Accetta' });
  await accept.waitFor();
  await customer.close();
  await accept.click();
  await expect(async () =>
    expect(popup.isClosed() || !(await accept.isVisible())).toBe(true),
  ).toPass();
  await theirs.close();
}

test('PAY-07 · a year of a customer who closed the page: active, renewed, refused, cancelled, with notifications', async ({
  ownAdmin: page,
  ownOrigin,
}) => {
  const paypal = demoPayPal(ownOrigin);
  const { customer, subscription } = await aSubscription(page);
  const path = `/subscription/${subscription.id}`;
  const story = storyOf(page);

  await payAndNeverReturn(page, path);
  await seeInTime(page, path, async () => {
    await expect(statusOf(page)).toContainText('Sottoscrizione attiva', { timeout: 2_000 });
    await expect(story).toContainText(/pagamento ricevuto 24,28\s€ – registrato sul 1º periodo/, {
      timeout: 2_000,
    });
  });

  await paypal.advance(12);
  await seeInTime(page, path, () =>
    expect(story).toContainText('registrato sul 12º periodo', { timeout: 2_000 }),
  );
  await story.getByRole('button', { name: 'Mostra altri' }).click();
  await expect(story).toContainText('registrato sul 1º periodo');
  await expect(story.getByText(/registrato sul 7º periodo/)).toHaveCount(1);
  await axe(page);

  const paid = await paidThrough(page, subscription.id);
  await paypal.happen(paid, 'fail-payment', { upcoming: 3 });
  await paypal.advance(4);
  await seeInTime(page, path, async () => {
    await expect(statusOf(page)).toContainText('non attiva', { timeout: 2_000 });
    await expect(story).toContainText('la banca del cliente ha detto di no', { timeout: 2_000 });
    await expect(story).toContainText('PayPal: sottoscrizione sospesa', { timeout: 2_000 });
  });

  await paypal.happen(paid, 'cancel-by-buyer');
  await seeInTime(page, path, async () => {
    await expect(statusOf(page)).toContainText('Sottoscrizione Cancellata', { timeout: 2_000 });
    await expect(story).toContainText('PayPal: sottoscrizione cancellata', { timeout: 2_000 });
  });
  await page.getByRole('button', { name: /notific\w+ non lett/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifiche' });
  const refusal = bell.getByText(`Pagamento non riuscito di ${customer.name}`).first();
  const earlier = bell.getByRole('button', { name: 'Mostra le precedenti' });
  // repeated, because other tests on this server have also created notifications
  await expect(async () => {
    if (!(await refusal.isVisible()) && (await earlier.isVisible())) await earlier.click();
    await expect(refusal).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('DEM-04 · the demo’s months were simulated through PayPal and its webhooks @both', async ({
  asAdmin: page,
}) => {
  const { list: subscriptions } = subscriptionContract.endpoints;
  const { items } = await callAs(page, subscriptions, { query: { pageSize: 100 } });
  const ofGiulia = items.find(({ user }) => user.name === 'Giulia Rinaldi');
  await page.goto(`/subscription/${ofGiulia?.id}`);

  const story = storyOf(page);
  await expect(story).toContainText(/PayPal: pagamento rifiutato 24,28\s€/);
  await expect(story).toContainText('registrato sul 4º periodo');
  // On a busy machine a job can find a charge before its event arrives, so the first entry can be on the second page.
  const more = story.getByRole('button', { name: 'Mostra altri' });
  await expect(async () => {
    if (await more.isVisible()) await more.press('Enter');
    const first = story.getByRole('listitem').last();
    await expect(first).toContainText('Sottoscrizione creata', { timeout: 2_000 });
  }).toPass();
  await axe(page);
});

test('PAY-09 · a timeline that fails to load shows an error, and an empty timeline shows a message', async ({
  asAdmin: page,
}) => {
  const { subscription } = await aSubscription(page);
  await refuse(page, list, { status: 503, code: 'server.unavailable' });
  await page.goto(`/subscription/${subscription.id}`);
  const story = storyOf(page);
  await expect(story.getByRole('alert')).toContainText('La storia non è disponibile');
  await axe(page);

  await letThrough(page);
  await story.getByRole('button', { name: 'Riprova' }).press('Enter');
  await expect(story.getByRole('listitem')).toHaveText(/^Sottoscrizione creata/);

  await answer(page, list, { items: [], totalCount: 0 });
  await page.reload();
  await expect(story).toContainText('Ancora niente');
});
