import { notificationContract } from '@canone/contracts/letters/notification';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { axe, test as base, expect, type ForEachTest, people, tenants } from '../kit/fixtures.ts';
import { addressOf, answer, hold, isCallOf, letThrough, refuse } from '../kit/network.ts';
import { payOnline } from '../kit/paying.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { list, unreadSummary, read, readUpTo } = notificationContract.endpoints;

// Notifications belong to a tenant. No other file creates notifications in Borea, and the tests of this file run one
// after the other.
base.describe.configure({ mode: 'default' });
const test = base.extend<ForEachTest & { asColleague: Page }>({
  asAdmin: async ({ openAs }, use) => use(await openAs(people.adminOfBorea, tenants.borea)),
  asColleague: async ({ openAs }, use) => use(await openAs(people.superAdmin, tenants.borea)),
});
const planOfBorea = 'Vetrina';

const bellOf = (page: Page) =>
  page.getByRole('button', { name: /^Notifiche$|notific\w+ non lett/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifiche' });

/** Marks all notifications as read for this person. */
async function nothingUnread(page: Page): Promise<void> {
  const { latestId } = await callAs(page, unreadSummary, {});
  if (latestId !== null) await callAs(page, readUpTo, { params: { id: latestId } });
}

/** Creates a subscription that waits for a transfer. This adds a notification that the other people have not read. */
async function anAwaitedTransfer(page: Page) {
  const { customer, subscription } = await aSubscription(page, planOfBorea);
  const { id } = subscription;
  await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
  return { id, text: `Bonifico atteso: 30,50 € da ${customer.name} per ${planOfBorea}.` };
}

test('AN10 · a person’s own action creates no unread notification for this person', async ({
  asAdmin,
}) => {
  const summary = { unread: 14, latestId: 1_000 };
  await answer(asAdmin, unreadSummary, summary);
  await asAdmin.goto('/region');
  await expect(bellOf(asAdmin)).toHaveAccessibleName('14 notifiche non lette');

  const polled = () =>
    asAdmin.waitForResponse((response) => isCallOf(unreadSummary, response.request()));
  await answer(asAdmin, unreadSummary, { ...summary, latestId: 1_001 });
  const own = polled();
  await asAdmin.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await own;
  await expect(asAdmin.getByText(/^Nuova notifica/)).toHaveCount(0);

  await answer(asAdmin, unreadSummary, { unread: 15, latestId: 1_002 });
  await asAdmin.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(asAdmin.getByText('Nuova notifica: 15 notifiche non lette')).toBeAttached();
});

test('LAY-07 · a customer’s payment is counted without a reload, and leads to the subscription', async ({
  asAdmin: watching,
  asColleague: selling,
  browser,
}) => {
  const { customer, subscription } = await aSubscription(selling, planOfBorea);
  await nothingUnread(watching);
  await watching.goto('/region');
  await expect(bellOf(watching)).toHaveAccessibleName('Notifiche');

  await payOnline(selling, browser, subscription.id);

  await expect(bellOf(watching)).toHaveAccessibleName(/notific\w+ non lett/);
  await expect(watching.getByText(/^Nuova notifica: \d+ notific\w+ non lett/)).toBeAttached();
  await bellOf(watching).click();
  const link = panelOf(watching).getByRole('link', { name: new RegExp(`da ${customer.name} `) });
  await expect(link).toBeVisible();
  const marked = watching.waitForResponse((response) => isCallOf(read, response.request()));
  await link.click();
  await marked;

  await expect(watching).toHaveURL(`/subscription/${subscription.id}`);
  await expect(panelOf(watching)).toBeHidden();
  await watching.reload();
  await bellOf(watching).click();
  await expect(link).toBeVisible();
  await expect(
    panelOf(watching).getByRole('button', {
      name: new RegExp(`^Segna come letta.*${customer.name}`),
    }),
  ).toHaveCount(0);
});

test('LAY-07 · a person marks all notifications as read by keyboard, permanently and for that person only', async ({
  asAdmin,
  asColleague,
}) => {
  await anAwaitedTransfer(asAdmin);
  const { text } = await anAwaitedTransfer(asColleague);
  await asAdmin.goto('/region');
  await expect(bellOf(asAdmin)).toHaveAccessibleName(/notific\w+ non lett/);

  await bellOf(asAdmin).focus();
  await asAdmin.keyboard.press('Enter');
  const panel = panelOf(asAdmin);
  await expect(panel.getByRole('link', { name: text })).toBeVisible();
  await panel.getByRole('button', { name: 'Segna tutte come lette' }).press('Enter');
  const item = panel.getByRole('listitem').filter({ hasText: text });
  const unread = item.getByRole('button', { name: /^Segna come letta/ });
  await expect(unread).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Segna tutte come lette' })).toBeFocused();
  await asAdmin.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bellOf(asAdmin)).toBeFocused();

  await asAdmin.reload();
  await bellOf(asAdmin).click();
  await expect(item).toBeVisible();
  await expect(unread).toHaveCount(0);
  await asColleague.goto('/region');
  await expect(bellOf(asColleague)).toHaveAccessibleName(/notific\w+ non lett/);
});

test('LAY-07 · one notification is marked as read, and the keyboard focus stays there', async ({
  asAdmin,
  asColleague,
}) => {
  const { text } = await anAwaitedTransfer(asColleague);
  await asAdmin.goto('/region');
  await bellOf(asAdmin).click();
  const mark = panelOf(asAdmin).getByRole('button', { name: `Segna come letta: ${text}` });
  await mark.press('Enter');
  await expect(mark).toHaveCount(0);

  await asAdmin.keyboard.press('Tab');
  await expect(panelOf(asAdmin).getByRole('link', { name: text })).toBeFocused();
});

test('LAY-18 · a notification is shown as read before the answer, and as unread after a refusal', async ({
  asAdmin,
  asColleague,
}) => {
  const { text } = await anAwaitedTransfer(asColleague);
  await asAdmin.goto('/region');
  await bellOf(asAdmin).click();
  const mark = panelOf(asAdmin).getByRole('button', { name: `Segna come letta: ${text}` });
  await mark.waitFor();
  const { promise, resolve } = Promise.withResolvers<void>();
  await asAdmin.route(addressOf(read), async (route) => {
    await promise;
    await route.fulfill({ status: 500, json: { success: false, code: 'server.failure' } });
  });

  await mark.click();
  await expect(mark).toHaveCount(0);
  resolve();
  await expect(mark).toBeVisible();
});

test('LAY-07 · new notifications appear when the tab becomes visible again', async ({
  asAdmin,
  asColleague,
}) => {
  await nothingUnread(asAdmin);
  await asAdmin.goto('/region');
  await expect(bellOf(asAdmin)).toBeVisible();
  const { text } = await anAwaitedTransfer(asColleague);

  await asAdmin.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );

  await expect(bellOf(asAdmin)).toHaveAccessibleName(/notific\w+ non lett/, { timeout: 20_000 });
  await bellOf(asAdmin).click();
  await expect(panelOf(asAdmin).getByRole('link', { name: text })).toBeVisible();
});

test('LAY-07 · the bell is accessible while waiting, empty, failed and filled @both', async ({
  asAdmin,
}) => {
  const { text } = await anAwaitedTransfer(asAdmin);
  const release = await hold(asAdmin, list);
  await asAdmin.goto('/region');
  await bellOf(asAdmin).click();
  await panelOf(asAdmin).getByText('Caricamento in corso').waitFor();
  await axe(asAdmin);
  release();
  await panelOf(asAdmin).getByRole('link', { name: text }).waitFor();
  await axe(asAdmin);

  await answer(asAdmin, list, { items: [], totalCount: 0 });
  await answer(asAdmin, unreadSummary, { unread: 0, latestId: null });
  await asAdmin.reload();
  await bellOf(asAdmin).click();
  await panelOf(asAdmin).getByText('Nessuna notifica').waitFor();
  await axe(asAdmin);

  await refuse(asAdmin, list, { status: 500, code: 'server.failure' });
  await asAdmin.reload();
  await bellOf(asAdmin).click();
  await panelOf(asAdmin).getByText('Non è stato possibile caricare le notifiche.').waitFor();
  await axe(asAdmin);
  await letThrough(asAdmin);
  await answer(asAdmin, list, { items: [], totalCount: 0 });
  await panelOf(asAdmin).getByRole('button', { name: 'Riprova' }).click();
  await panelOf(asAdmin).getByText('Nessuna notifica').waitFor();
});

test('LAY-07 · on a phone the panel has the width of the screen @phone', async ({ asAdmin }) => {
  const { text, id } = await anAwaitedTransfer(asAdmin);
  await asAdmin.goto('/region');
  await bellOf(asAdmin).click();
  await panelOf(asAdmin).getByRole('link', { name: text }).waitFor();

  await expect
    .poll(async () => (await panelOf(asAdmin).boundingBox())?.width)
    .toBe(asAdmin.viewportSize()?.width);
  await panelOf(asAdmin).getByRole('button', { name: 'Chiudi le notifiche' }).click();
  await expect(panelOf(asAdmin)).toBeHidden();
  await bellOf(asAdmin).click();
  await panelOf(asAdmin).getByRole('link', { name: text }).click();
  await expect(asAdmin).toHaveURL(`/subscription/${id}`);
});
