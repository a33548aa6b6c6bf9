import { describe, expect, test } from 'vitest';
import type { CallErrorCode } from '../../kit/wire.ts';
import { resetStage } from './reset-stage.ts';

const asking = { isPending: true, error: null };
const holds = { isPending: false, error: null };
const notYet = { isSuccess: false, error: null };
const failed = (code: CallErrorCode, status = 400) => ({
  isPending: false,
  isSuccess: false,
  error: { code, status },
});

describe('AUT-10 · the page of a reset link', () => {
  test('checks the token first', () => {
    expect(resetStage({ token: 't', check: asking, change: notYet })).toBe('checking');
  });

  test('shows the form once the token holds', () => {
    expect(resetStage({ token: 't', check: holds, change: notYet })).toBe('form');
  });

  test('without a token there is nothing to check', () => {
    expect(resetStage({ token: '', check: asking, change: notYet })).toBe('invalid');
  });

  test('a refused token ends it, whether unknown or malformed', () => {
    for (const code of ['signIn.resetTokenInvalid', 'request.invalid'] as const) {
      expect(resetStage({ token: 't', check: failed(code), change: notYet })).toBe('invalid');
    }
  });

  test('a refusal without a code ends it; a failure of the server does not', () => {
    const [refused, broken] = [failed('refusal.unnamed', 200), failed('refusal.unnamed', 500)];

    expect(resetStage({ token: 't', check: refused, change: notYet })).toBe('invalid');
    expect(resetStage({ token: 't', check: broken, change: notYet })).toBe('unchecked');
  });

  test('a token that has expired while one was typing ends it too', () => {
    const change = failed('signIn.resetTokenInvalid');

    expect(resetStage({ token: 't', check: holds, change })).toBe('invalid');
  });

  test('a server that does not answer says nothing about the token', () => {
    const check = failed('network.unreachable');

    expect(resetStage({ token: 't', check, change: notYet })).toBe('unchecked');
  });

  test('a change that failed for another reason can be tried again', () => {
    const change = failed('network.unreachable');

    expect(resetStage({ token: 't', check: holds, change })).toBe('form');
  });

  test('is done after the change, even though the token no longer holds', () => {
    const check = failed('signIn.resetTokenInvalid');

    expect(resetStage({ token: 't', check, change: { isSuccess: true, error: null } })).toBe(
      'done',
    );
  });
});
