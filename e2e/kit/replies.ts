import type { CDPSession, Page } from '@playwright/test';

interface Reply {
  readonly status?: number;
  readonly json: unknown;
}

interface Rule {
  matches(url: URL): boolean;
  /** The reply to a call. If it is undefined, the next rule decides, and after the last rule the server answers. */
  reply(): Promise<Reply | undefined>;
}

interface Replies {
  readonly devtools: CDPSession;
  /** The rules, the newest first. */
  rules: readonly Rule[];
}

const known = new WeakMap<Page, Promise<Replies>>();

const apiCalls = { patterns: [{ urlPattern: '*/api/*' }] };

/** Ignores the error of a page that was left or closed before the reply. */
const ignoreEnd = () => undefined;

async function settle(
  { devtools, rules }: Replies,
  { requestId, request }: { requestId: string; request: { url: string } },
): Promise<void> {
  const url = new URL(request.url);
  for (const rule of rules.filter(({ matches }) => matches(url))) {
    const found = await rule.reply();
    if (!found) continue;
    await devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: found.status ?? 200,
      responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(found.json)).toString('base64'),
    });
    return;
  }
  await devtools.send('Fetch.continueRequest', { requestId });
}

function repliesFor(page: Page): Promise<Replies> {
  const start = async (): Promise<Replies> => {
    const replies = { devtools: await page.context().newCDPSession(page), rules: [] };
    replies.devtools.on('Fetch.requestPaused', (event) => {
      settle(replies, event).catch(ignoreEnd);
    });
    return replies;
  };
  const replies = known.get(page) ?? start();
  known.set(page, replies);
  return replies;
}

/** The connection of the test to the browser's developer tools for this page. */
export async function devtoolsOf(page: Page): Promise<CDPSession> {
  return (await repliesFor(page)).devtools;
}

/**
 * Adds a rule for replies to API calls of a page. The newest rule comes first. It does not use `page.route`, which
 * turns the browser's cache off and sends every request through this process, so that a page load takes twice the
 * processor time.
 */
export async function addRule(page: Page, rule: Rule): Promise<void> {
  const replies = await repliesFor(page);
  replies.rules = [rule, ...replies.rules];
  await replies.devtools.send('Fetch.enable', apiCalls);
}

/** Replies to the API calls whose URL matches. The calls do not reach the server. */
export function replyTo(page: Page, matches: Rule['matches'], reply: Reply): Promise<void> {
  return addRule(page, { matches, reply: async () => reply });
}

/** Removes all replies, delays and routes of a page, so that its calls reach the server again. */
export async function letThrough(page: Page): Promise<void> {
  const replies = await known.get(page);
  if (replies && replies.rules.length > 0) {
    replies.rules = [];
    await replies.devtools.send('Fetch.disable');
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
