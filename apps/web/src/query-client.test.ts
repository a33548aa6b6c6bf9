import { expect, test, vi } from 'vitest';
import { CallError, type CallErrorCode } from './kit/http/wire.ts';
import { createQueryClient, sessionEnd } from './query-client.ts';

const failure = (code: CallErrorCode, status = 0, message = '') =>
  sessionEnd(new CallError({ code, status, message }));

test('AUT-06 · a 401 with an expired session ends it as expired', () => {
  expect(failure('access.expired', 401)).toBe('expired');
  expect(failure('access.signIn', 401, 'Il token è scaduto.')).toBe('expired');
});

test('AUT-06 · any other 401 ends the session as unauthorized', () => {
  expect(failure('access.signIn', 401, 'Accesso non autorizzato.')).toBe('unauthorized');
  expect(failure('access.apiKey', 401)).toBe('unauthorized');
  // The specification recognises an expired session by the exact text "scaduto". "scaduta" is another text.
  const other = 'La sessione è scaduta. Effettua nuovamente il login.';
  expect(failure('refusal.unnamed', 401, other)).toBe('unauthorized');
});

test('AUT-06 · a missing response requires a check of the server', () => {
  expect(failure('network.unreachable')).toBe('unreachable');
});

test('TEN-06 · a lost access to the tenant does not end the session', () => {
  expect(failure('access.tenantDenied', 403)).toBe('tenantDenied');
});

test('AUT-06 · other failures do not end the session', () => {
  expect(failure('access.denied', 403)).toBeUndefined();
  expect(failure('server.failure', 500)).toBeUndefined();
  expect(failure('network.unreadable', 502)).toBeUndefined();
  expect(sessionEnd(new Error('a bug'))).toBeUndefined();
});

test.each([true, false])(
  'AUT-06 · a missing response leads to a check of the server only for a person’s call (%s)',
  async (isUnattended) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    const client = createQueryClient(() => {});
    const noAnswer = new CallError({ code: 'network.unreachable', message: '' });

    const queryFn = () => Promise.reject(noAnswer);
    const options = { queryKey: ['unread'], queryFn, retry: false, meta: { isUnattended } };
    await expect(client.fetchQuery(options)).rejects.toBe(noAnswer);

    expect(fetched).toHaveBeenCalledTimes(isUnattended ? 0 : 1);
    fetched.mockRestore();
  },
);

test.each([true, false])(
  'AUT-06 · a failed read or write of a public page does not end the session (isPublic: %s)',
  async (isPublic) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
    const endSession = vi.fn<() => void>();
    const client = createQueryClient(endSession);
    const noAnswer = new CallError({ code: 'network.unreachable', message: '' });
    const fail = () => Promise.reject(noAnswer);
    const meta = { isPublic };

    await expect(
      client.fetchQuery({ queryKey: ['link'], queryFn: fail, retry: false, meta }),
    ).rejects.toBe(noAnswer);
    await vi.waitFor(() => expect(endSession).toHaveBeenCalledTimes(isPublic ? 0 : 1), 10_000);
    const change = client.getMutationCache().build(client, { mutationFn: fail, meta });
    await expect(change.execute(undefined)).rejects.toBe(noAnswer);
    await vi.waitFor(() => expect(endSession).toHaveBeenCalledTimes(isPublic ? 0 : 2), 10_000);

    expect(fetched).toHaveBeenCalledTimes(isPublic ? 0 : 2);
    fetched.mockRestore();
  },
);
