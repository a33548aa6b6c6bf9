import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { listMessages } from '@canone/contracts/texts/messages';
import { axe, expect, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { answer } from '../kit/network.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

test('FND-01 · Scadenzario first shows the amounts to collect, with rows on the first screen', async ({
  asAdmin: page,
}) => {
  const { subscription } = await aSubscription(page);
  const { id } = subscription;
  await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
  await page.setViewportSize({ width: 1366, height: 860 });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Scadenzario', exact: true }).click();

  await expect(page).toHaveURL('/receivable?isOpen=true');
  const view = page.getByRole('navigation', { name: 'Viste' });
  await expect(view.locator('[aria-current]')).toHaveText(/^Da incassare/);
  await expect(page.getByText('Solo da incassare', { exact: true }).first()).toBeVisible();
  await expect(page.getByPlaceholder('Filtra per Cliente')).toBeHidden();
  const first = listOf(page, 'Scadenze').rows.first();
  await first.waitFor();
  expect((await first.boundingBox())?.y).toBeLessThan(600);
  await axe(page);
});

test('AC10 · the sums above a list that is filtered by one customer say that they include all customers', async ({
  asAdmin: page,
}) => {
  const sentence = page.getByText('Le somme e i numeri delle viste sono di tutti i clienti.');
  await page.goto('/receivable?isOpen=true');
  await page.getByRole('list', { name: 'Riepilogo' }).waitFor();
  await expect(sentence).toBeHidden();

  await page.goto('/receivable?isOpen=true&userName=Rinaldi');
  await expect(sentence).toBeVisible();
  await axe(page);
});

test('B12 LAY-01 · on a phone the breadcrumb shows the name of the page in full @phone', async ({
  asAdmin: page,
}) => {
  await page.goto('/receivable');
  const crumb = page.getByRole('navigation', { name: 'Percorso' }).getByRole('listitem').last();
  await expect(crumb).toHaveText('Scadenzario');
  const [width, shown] = await crumb.evaluate((node) => [node.scrollWidth, node.clientWidth]);
  expect(width).toBeLessThanOrEqual(shown ?? 0);
});

test('LST-03 · a list uses a wide screen, a form does not', async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/receivable');
  const main = page.getByRole('main');
  await listOf(page, 'Scadenze').rows.first().waitFor();
  expect((await main.boundingBox())?.width).toBe(1488);
  await page.goto('/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await main.boundingBox())?.width).toBe(1248);
});

test('X8 · on a phone the rows of Scadenzario begin on the first screen, below all figures of the page @phone', async ({
  asAdmin: page,
}, info) => {
  await page.goto('/receivable?isOpen=true');
  const figures = page.getByRole('list', { name: 'Riepilogo' }).getByRole('link');
  await expect(figures).toHaveCount(8);
  const rows = page.locator('.list-rows');
  expect((await rows.boundingBox())?.y).toBeLessThan(560);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
  for (const figure of await figures.all())
    expect((await figure.boundingBox())?.height).toBeGreaterThanOrEqual(36);
  await axe(page);
  await page.screenshot({ path: info.outputPath('phone.png') });
});

test('X10 · an empty view names the records that do not exist, and other filters offer to widen the search', async ({
  asAdmin: page,
}, info) => {
  const nothing = { items: [], totalCount: 0 };
  await answer(page, receivableContract.endpoints.list, nothing);
  await answer(page, receivableContract.endpoints.upcoming, nothing);

  await page.goto('/receivable?isOpen=true');
  await page.getByText('Non c’è nulla da incassare.').waitFor();
  await expect(page.getByText('prova ad allargare la ricerca')).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('empty.png') });
  await page.goto('/receivable/upcoming');
  await page.getByText('Non scade nulla nei prossimi 30 giorni.').waitFor();
  await page.goto('/receivable?isOpen=true&userName=Nessuno');

  await page.getByText(listMessages.empty).waitFor();
  await expect(page.getByText('prova ad allargare la ricerca')).toBeVisible();
});
