import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { followOtherTabs, session } from './session.ts';

const anna = { email: 'anna@canone.example', role: 2, name: 'Anna', id: 7 };
const bruno = { email: 'bruno@canone.example', role: 4, name: 'Bruno', id: 8 };
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const page = Object.assign(new EventTarget(), { location: { pathname: '/region' } });
const onSignedOut = vi.fn<() => void>();

vi.stubGlobal('window', page);
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
followOtherTabs(onSignedOut);

/** Simulates that the browser shows the page again, from its memory or newly loaded. */
function show({ persisted }: { readonly persisted: boolean }) {
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

beforeEach(() => {
  onSignedOut.mockClear();
  page.location.pathname = '/region';
  session.signIn('jwt', anna);
});

afterAll(() => {
  vi.unstubAllGlobals();
});

test('R47 AUT-10 · a public page is not left when the session has ended', () => {
  page.location.pathname = '/reset-password';
  kept.delete('token');
  kept.delete('user');

  show({ persisted: true });

  expect(session.current().phase).toBe('signedOut');
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('W65 AUT-08 · Back to a page that was open before a logout shows the sign-in', () => {
  kept.delete('token');
  kept.delete('user');

  show({ persisted: true });

  expect(session.current().phase).toBe('signedOut');
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test('W65 · Back to a page of another person uses the session of the person who has signed in since', () => {
  kept.set('user', JSON.stringify(bruno));
  kept.set('token', 'altro');

  show({ persisted: true });

  expect(session.current()).toMatchObject({ token: 'altro', person: bruno });
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('W65 · a newly loaded page does not read the session again', () => {
  kept.delete('token');

  show({ persisted: false });

  expect(session.current()).toMatchObject({ token: 'jwt', person: anna });
});
