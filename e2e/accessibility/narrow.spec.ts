import type { Page } from '@playwright/test';
import { expect, test, unique } from '../kit/fixtures.ts';
import { aCustomer, aSubscription } from '../kit/subscribers.ts';

/** The texts that end beyond the right edge of the screen and that no scrolling makes visible. */
function cutTexts(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isReached = (element: Element) => {
      for (let one = element.parentElement; one && one !== main; one = one.parentElement)
        if (scrolls(one)) return true;
      return false;
    };
    return [...main.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.childElementCount === 0 && element.innerText?.trim())
      .filter((element) => element.getBoundingClientRect().right > innerWidth - 16)
      .filter((element) => !isReached(element))
      .map((element) => element.innerText);
  });
}

test('AE3 AE4 · at 320 px the cards of subscriptions and the overdue bands of Scadenzario are readable', async ({
  asAdmin: page,
}) => {
  const { customer } = await aSubscription(page);
  await page.setViewportSize({ width: 320, height: 640 });

  await page.goto(`/subscription?userName=${encodeURIComponent(customer.name)}`);
  const card = page.getByRole('listitem').filter({ hasText: customer.name });
  await expect(card.getByRole('button', { name: 'Genera link di pagamento' })).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
  const open = await card.getByRole('link').last().boundingBox();
  expect((open?.x ?? 0) + (open?.width ?? 0)).toBeLessThan(320 - 16);

  await page.goto('/receivable');
  await expect(page.getByRole('link', { name: /^Oltre 90 giorni/ })).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
});

test('AE5 · at 320 px the start day of a new subscription is shown in full', async ({
  asAdmin: page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/subscription/new');

  const day = page.getByRole('textbox', { name: 'Data inizio' });
  await expect(day).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
  expect(await day.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});

test('R75 · a name of 200 characters without a space stays within the screen', async ({
  asAdmin: page,
}) => {
  const name = unique('x').replaceAll(' ', '').padEnd(200, 'x');
  const { id } = await aCustomer(page, { name });
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto(`/user/${id}/customer`);
  await page.getByRole('heading', { name }).waitFor();
  expect(await cutTexts(page)).toEqual([]);

  await page.goto('/subscription/new');
  await page.getByRole('combobox', { name: 'Utente' }).fill(name.slice(0, 100));
  const option = page.getByRole('option', { name });
  await expect(option).toBeVisible();
  expect(await option.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
});

test('R16 LST-06 · on a phone the page size of a list with two exports is labelled "Mostra:"', async ({
  asAdmin: page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/user');
    const label = page.getByRole('main').getByText('Mostra:', { exact: true });

    await expect(page.getByLabel('Mostra:')).toHaveValue('5');
    expect((await label.boundingBox())?.width ?? 0).toBeGreaterThan(40);
    expect(await cutTexts(page)).toEqual([]);
  }
});

test('AG15 · on a tablet the lists about money show their amounts without scrolling', async ({
  asAdmin: page,
}) => {
  await page.setViewportSize({ width: 820, height: 1_100 });
  for (const [path, title] of [
    ['/ledger', 'Totale'],
    ['/receivable', 'Da incassare'],
  ] as const) {
    await page.goto(path);
    const table = page.getByRole('main').getByRole('table').last();
    const amount = await table.getByRole('columnheader', { name: title }).boundingBox();
    const actions = await table.getByRole('columnheader', { name: 'Azioni' }).boundingBox();

    expect((amount?.x ?? 820) + (amount?.width ?? 0)).toBeLessThanOrEqual(actions?.x ?? 0);
  }
});
