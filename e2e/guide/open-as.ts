import { type Browser, type BrowserContext, request } from '@playwright/test';
import { people, tenants } from '../kit/demo.ts';
import { type SignedIn, signInQuietly } from '../kit/sign-in.ts';

export const views = [
  { suffix: '', viewport: { width: 1280, height: 850 } },
  { suffix: '-telefono', viewport: { width: 390, height: 844 } },
] as const;

export type View = (typeof views)[number];

export interface Visitor {
  /** The signed-in person; null on the public pages. */
  readonly person: string | null;
  /** Whether a tenant has been chosen. */
  readonly hasTenant: boolean;
}

/** A SuperAdmin in a tenant, because a SuperAdmin sees all pages inside a tenant. */
export const inTenant: Visitor = { person: people.superAdmin, hasTenant: true };

const known = new Map<string, Promise<SignedIn>>();

/** Signs a person in. The session is shared by all pictures of this person. */
export function signedIn(origin: string, email: string): Promise<SignedIn> {
  const person = known.get(email) ?? signInOverApi(origin, email);
  known.set(email, person);
  return person;
}

async function signInOverApi(origin: string, email: string): Promise<SignedIn> {
  const api = await request.newContext();
  const person = await signInQuietly(api, { origin, email, tenant: tenants.aurora });
  await api.dispose();
  return person;
}

/** The browser that takes pictures of the product at this address. */
export interface Studio {
  readonly browser: Browser;
  readonly origin: string;
}

/** Opens a page in a new browser context, without animations. */
export async function openAs(
  { browser, origin }: Studio,
  { person, hasTenant }: Visitor,
  { viewport }: View,
): Promise<BrowserContext> {
  const settings = {
    viewport,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
  } as const;
  if (!person) return browser.newContext(settings);
  const { storageState } = await signedIn(origin, person);
  const origins = storageState.origins.map((entry) => ({
    ...entry,
    localStorage: entry.localStorage.filter(({ name }) => hasTenant || name !== 'selectedTenantId'),
  }));
  return browser.newContext({ ...settings, storageState: { ...storageState, origins } });
}
