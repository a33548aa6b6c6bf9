import { afterEach, expect, test, vi } from 'vitest';
import { signIn } from './sign-in-call.ts';

afterEach(() => vi.unstubAllGlobals());

test('F9 · a sign-in stores the device token, and the next sign-in sends the token', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const sent: unknown[] = [];
  const user = { id: 7, email: 'anna@canone.example', name: 'Anna', roleId: 2 };
  const data = { token: 't', deviceToken: 'known', user, resetUrl: null, defaultTenantId: null };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ success: true, message: '', data });
  });
  const credentials = { Email: user.email, Password: 'segreta' };

  await signIn(credentials);
  await signIn(credentials);

  expect(sent).toEqual([credentials, { ...credentials, DeviceToken: 'known' }]);
});

test.each([
  ['user', null],
  ['user', undefined],
  ['email', undefined],
  ['roleId', null],
])('R9 AUT-03 · a successful response without %s does not sign in (%j)', async (missing, value) => {
  const person = { id: 7, email: 'anna@canone.example', name: 'Anna', roleId: 2, [missing]: value };
  const user = missing === 'user' ? value : person;
  const stored: string[] = [];
  const storage = { getItem: () => null, setItem: (key: string) => void stored.push(key) };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, message: '', data: { token: 't', user } }),
  );

  await expect(signIn({ Email: 'anna@canone.example', Password: 'x' })).rejects.toMatchObject({
    isExplained: false,
  });
  expect(stored).toEqual([]);
});
