import { regionContract } from '@canone/contracts/places/region';
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { addressOf, answer, hold, letThrough, refuse, replyTo } from '../kit/network.ts';

const { list } = regionContract.endpoints;

const statusOf = (page: Page, path: string) =>
  page.evaluate(async (url) => (await fetch(url)).status, path);

test('the newest reply to a call is used, a delayed call gets the next reply, and without replies the server answers', async ({
  page,
}) => {
  await refuse(page, list, { status: 500, code: 'server.failure' });
  const release = await hold(page, list);
  const held = statusOf(page, list.path);
  release();
  expect(await held).toBe(500);

  await answer(page, list, { items: [], totalCount: 0 });
  expect(await statusOf(page, list.path)).toBe(200);
  expect(await statusOf(page, '/api/none')).toBe(404);

  await letThrough(page);
  expect(await statusOf(page, list.path)).toBe(401);
});

test('a page with a reply loads the app from the browser’s cache', async ({ page }) => {
  await page.goto('/login');
  await replyTo(page, addressOf(list), { json: {} });
  await page.reload();

  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ transferSize }) => transferSize),
  );
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((bytes) => bytes > 0)).toEqual([]);
});
