import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  expect,
  type Page,
} from '@playwright/test';
import { devtoolsOf, letThrough } from './replies.ts';

/** The options of a test that determine how its browser context is created. */
interface Look {
  /** True for a page that no test has used, with an empty cache. */
  readonly isNew: boolean;
  readonly viewport: { width: number; height: number } | null;
  readonly colorScheme: 'light' | 'dark' | 'no-preference' | null;
}

export interface Tab {
  readonly key: string;
  readonly origin: string;
  readonly viewport: Look['viewport'];
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  errors: string[];
  /** True after a call whose effect stays until the page is closed. */
  isSpent: boolean;
}

/** The calls whose effect Playwright cannot undo on an open page. */
const lastingCalls = {
  page: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setGeolocation'],
} as const;

const listened = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Calls `before` before each call of these methods. */
function watch(target: object, names: readonly string[], before: () => void): void {
  for (const name of names) {
    const original: unknown = Reflect.get(target, name);
    if (typeof original !== 'function') throw new Error(`Playwright has no ${name}`);
    Reflect.set(target, name, (...args: unknown[]): unknown => {
      before();
      return Reflect.apply(original, target, args);
    });
  }
}

/**
 * A small document of the product. Its headers are those of a page, so the browser keeps the process of the page. A
 * blank page has no headers, so the browser would start a new process.
 */
const emptyDocument = '/favicon.svg';

async function newTab(browser: Browser, origin: string, look: Look): Promise<Tab> {
  const { isNew, viewport, colorScheme } = look;
  const context = await browser.newContext({ baseURL: origin, viewport, colorScheme });
  const page = await context.newPage();
  const devtools = await devtoolsOf(page);
  const key = keyOf(origin, look);
  const tab: Tab = { key, origin, viewport, context, page, devtools, errors: [], isSpent: isNew };
  const spend = () => {
    tab.isSpent = true;
  };
  watch(page, lastingCalls.page, spend);
  watch(page.clock, lastingCalls.clock, spend);
  watch(context, lastingCalls.context, spend);
  context.on('weberror', (event) => {
    tab.errors.push(event.error().stack ?? event.error().message);
  });
  await page.goto(origin + emptyDocument);
  return tab;
}

const keyOf = (origin: string, look: Look) => JSON.stringify([origin, look]);

/**
 * Removes everything that a test has left: other pages, routes, listeners, storage, cookies, permissions, history and
 * media settings.
 */
async function clear({ context, page, devtools, origin, viewport }: Tab): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of listened) page.removeAllListeners(event);
  context.removeAllListeners('request');
  await letThrough(page);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto(origin + emptyDocument);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
  if (viewport) await page.setViewportSize(viewport);
  await devtools.send('Page.resetNavigationHistory');
}

export type Tabs = ReturnType<typeof createTabs>;

/**
 * The pages of a worker. Its tests use the same pages one after another, because a new page needs two browser processes
 * and compiles the app again.
 */
export function createTabs(browser: Browser) {
  const free: Tab[] = [];

  return {
    async open(origin: string, look: Look): Promise<Tab> {
      const place = free.findIndex(({ key }) => key === keyOf(origin, look));
      const [tab] = place === -1 ? [] : free.splice(place, 1);
      return tab ?? newTab(browser, origin, look);
    },

    /** Takes the pages back. Fails if one of them had an uncaught error. */
    async release(used: readonly Tab[]): Promise<void> {
      for (const tab of used) {
        const { errors, context, page } = tab;
        tab.errors = [];
        if (tab.isSpent || page.isClosed()) await context.close();
        else {
          await clear(tab);
          free.push(tab);
        }
        expect(errors, 'uncaught errors').toEqual([]);
      }
    },

    async closeAll(): Promise<void> {
      for (const { context } of free) await context.close();
    },
  };
}
