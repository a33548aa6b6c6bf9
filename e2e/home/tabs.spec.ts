import { expect, test } from '../kit/fixtures.ts';
import { callsOf, replyTo } from '../kit/network.ts';

const viewport = { width: 700, height: 500 };
const look = { isNew: false, viewport, colorScheme: 'light' } as const;

test('a page that another test receives contains nothing of the previous test', async ({
  tabs,
  baseURL,
}) => {
  const tab = await tabs.open(baseURL ?? '', look);
  const { page, context } = tab;
  await page.goto('/login');
  await page.evaluate(() => {
    localStorage.setItem('token', 'a');
    sessionStorage.setItem('kept:a', 'b');
    document.cookie = 'a=b';
  });
  await context.newPage();
  const calls = callsOf(page);
  await context.grantPermissions(['clipboard-read']);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/login', (route) => route.abort());
  await replyTo(page, ({ pathname }) => pathname === '/api/none', { json: 'kept' });
  await context.route('**/login', (route) => route.abort());
  await context.setOffline(true);
  await tabs.release([tab]);

  const again = await tabs.open(baseURL ?? '', look);
  expect(again.page).toBe(page);
  expect(context.pages()).toEqual([page]);
  expect(page.viewportSize()).toEqual(viewport);
  const left = await page.evaluate(async () => {
    const name = 'clipboard-read' as PermissionName;
    return {
      stored: [localStorage.length, sessionStorage.length],
      cookies: document.cookie,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      isPrint: matchMedia('print').matches,
      entries: history.length,
      mayRead: (await navigator.permissions.query({ name })).state,
    };
  });
  expect(left).toEqual({
    stored: [0, 0],
    cookies: '',
    isDark: false,
    isPrint: false,
    entries: 1,
    mayRead: 'prompt',
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Accedi' }).waitFor();
  await page.goBack();
  await expect(page).toHaveURL('/favicon.svg');
  expect(await page.evaluate(async () => (await fetch('/api/none')).status)).toBe(404);
  expect(calls).toEqual([]);
  await tabs.release([again]);
});

test('a page whose clock a test has moved, or in which a test has run a script, is not used again', async ({
  tabs,
  baseURL,
}) => {
  const changes = [
    (page) => page.clock.install(),
    (page) => page.addInitScript(() => undefined),
    (page) => page.context().exposeFunction('a', () => undefined),
  ] satisfies ((page: Awaited<ReturnType<typeof tabs.open>>['page']) => Promise<unknown>)[];
  for (const change of changes) {
    const tab = await tabs.open(baseURL ?? '', look);
    await change(tab.page);
    await tabs.release([tab]);
    expect(tab.page.isClosed()).toBe(true);
  }
});

test('an uncaught error of a page fails the test that used it', async ({ tabs, baseURL }) => {
  const tab = await tabs.open(baseURL ?? '', look);
  const error = tab.context.waitForEvent('weberror');
  await tab.page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a planted error');
    });
  });
  await error;
  await expect(tabs.release([tab])).rejects.toThrow('a planted error');
});
