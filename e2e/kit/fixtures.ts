import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { people, tenants } from './demo.ts';
import { type Records, records } from './records.ts';
import { openSignedIn, type SignedIn, signInQuietly } from './sign-in.ts';

export { expect } from '@playwright/test';
export { axe } from './axe.ts';
export { people, tenants } from './demo.ts';
export { unique } from './records.ts';
export { chooseTenant, signIn } from './sign-in.ts';
export { noToasts, toast } from './toast.ts';

export interface ForEachTest {
  /** A page of the SuperAdmin, signed in to the tenant Aurora Servizi. */
  asSuperAdmin: Page;
  /** A page of the Admin of Aurora Servizi, signed in to that tenant. */
  asAdmin: Page;
  /** Opens a page of any person of the demo, signed in. */
  openAs: (email: string, tenant: string) => Promise<Page>;
  /** The same with a session of its own, for a test that ends it; `openAs` shares one among the tests. */
  openAlone: (email: string, tenant: string) => Promise<Page>;
  /** Creates records as the SuperAdmin in the tenant Aurora Servizi. */
  make: Records;
}

export interface ForEachWorker {
  signedIn: (email: string, tenant: string) => Promise<SignedIn>;
}

/** Collects uncaught errors of the pages. A test fails when there are any. */
function listenForErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (event) => errors.push(event.error().stack ?? event.error().message));
  return errors;
}

/** Browser contexts of signed-in people. Closing them checks that no page had an uncaught error. */
function contexts(browser: Browser) {
  const opened: { context: BrowserContext; errors: string[] }[] = [];
  return {
    async open(person: SignedIn): Promise<Page> {
      const context = await openSignedIn(browser, person);
      opened.push({ context, errors: listenForErrors(context) });
      return context.newPage();
    },

    async close() {
      for (const { context, errors } of opened) {
        await context.close();
        expect(errors, 'uncaught errors').toEqual([]);
      }
    },
  };
}

export const test = base.extend<ForEachTest, ForEachWorker>({
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

  openAs: async ({ browser, signedIn }, use) => {
    const { open, close } = contexts(browser);
    await use(async (email, tenant) => open(await signedIn(email, tenant)));
    await close();
  },

  openAlone: async ({ browser, request, baseURL: origin = '' }, use) => {
    const { open, close } = contexts(browser);
    await use(async (email, tenant) =>
      open(await signInQuietly(request, { origin, email, tenant })),
    );
    await close();
  },

  asSuperAdmin: async ({ openAs }, use) => use(await openAs(people.superAdmin, tenants.aurora)),
  asAdmin: async ({ openAs }, use) => use(await openAs(people.admin, tenants.aurora)),

  make: async ({ request, signedIn }, use) =>
    use(records(request, await signedIn(people.superAdmin, tenants.aurora))),

  /** The context of `page`. A test that uses only the pages above opens none. */
  context: async ({ context }, use) => {
    const errors = listenForErrors(context);
    await use(context);
    expect(errors, 'uncaught errors').toEqual([]);
  },
});
