import { test as base, type Page } from '@playwright/test';
import { people, tenants } from './demo.ts';
import { type Records, records } from './records.ts';
import { type SignedIn, signInQuietly, storeSession } from './sign-in.ts';
import { createTabs, type Tab, type Tabs } from './tabs.ts';

export { expect } from '@playwright/test';
export { axe, axeInDark } from './axe.ts';
export { people, tenants } from './demo.ts';
export { unique } from './records.ts';
export { chooseTenant, signIn } from './sign-in.ts';
export { noToasts, toast } from './toast.ts';

export interface ForEachTest {
  /** A page of the SuperAdmin, signed in to the tenant Aurora Servizi. */
  asSuperAdmin: Page;
  /** A page of the Admin of Aurora Servizi, signed in to that tenant. */
  asAdmin: Page;
  /**
   * A page of the Admin of Borea Digitale, signed in to that tenant. Some tests use it because a person may check only
   * 30 e-mails in ten minutes (F16), and all tests together need more.
   */
  asBorea: Page;
  /** Set to true by tests that need a page with an empty cache. */
  isNewPage: boolean;
  /** Opens an empty page. Earlier tests of this worker may have used it. */
  openTab: (origin: string) => Promise<Page>;
  /** Opens a page of any person of the demo, signed in. All tests share one session of the person. */
  openAs: (email: string, tenant: string) => Promise<Page>;
  /** Opens a page of a person with a separate session. It is for tests that end the session. */
  openAlone: (email: string, tenant: string) => Promise<Page>;
  /** Creates records as the SuperAdmin in the tenant Aurora Servizi. */
  make: Records;
}

export interface ForEachWorker {
  tabs: Tabs;
  signedIn: (email: string, tenant: string) => Promise<SignedIn>;
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  tabs: [
    async ({ browser }, use) => {
      const ours = createTabs(browser);
      await use(ours);
      await ours.closeAll();
    },
    { scope: 'worker' },
  ],

  signedIn: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext();
      const origin = project.use.baseURL ?? '';
      const known = new Map<string, Promise<SignedIn>>();
      await use((email, tenant) => {
        const key = `${email} ${tenant}`;
        const state = known.get(key) ?? signInQuietly(request, { origin, email, tenant });
        known.set(key, state);
        return state;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],

  isNewPage: [false, { option: true }],

  openTab: async ({ tabs, isNewPage: isNew, viewport, colorScheme }, use) => {
    const opened: Tab[] = [];
    await use(async (origin) => {
      const tab = await tabs.open(origin, { isNew, viewport, colorScheme });
      opened.push(tab);
      return tab.page;
    });
    await tabs.release(opened);
  },

  openAs: async ({ openTab, signedIn }, use) =>
    use(async (email, tenant) => signedInPage(openTab, await signedIn(email, tenant))),

  openAlone: async ({ openTab, request, baseURL: origin = '' }, use) =>
    use(async (email, tenant) =>
      signedInPage(openTab, await signInQuietly(request, { origin, email, tenant })),
    ),

  asSuperAdmin: async ({ openAs }, use) => use(await openAs(people.superAdmin, tenants.aurora)),
  asAdmin: async ({ openAs }, use) => use(await openAs(people.admin, tenants.aurora)),
  asBorea: async ({ openAs }, use) => use(await openAs(people.adminOfBorea, tenants.borea)),

  make: async ({ request, signedIn }, use) =>
    use(records(request, await signedIn(people.superAdmin, tenants.aurora))),

  page: async ({ openTab, baseURL }, use) => use(await openTab(baseURL ?? '')),
  context: async ({ page }, use) => use(page.context()),
});

async function signedInPage(openTab: ForEachTest['openTab'], person: SignedIn): Promise<Page> {
  const page = await openTab(person.origin);
  await storeSession(page, person);
  return page;
}
