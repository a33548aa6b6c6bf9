import { afterEach, expect, test, vi } from 'vitest';
import { signIn } from './sign-in-call.ts';

afterEach(() => vi.unstubAllGlobals());

test('F9 · a sign-in stores the device token, and the next one sends it', async () => {
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
