import { describe, expect, test } from 'vitest';
import type { CallErrorCode } from '../../kit/http/wire.ts';
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

  test('shows the form when the token is valid', () => {
    expect(resetStage({ token: 't', check: holds, change: notYet })).toBe('form');
  });

  test('refuses a missing token without a check', () => {
    expect(resetStage({ token: '', check: asking, change: notYet })).toBe('invalid');
  });

  test('refuses an unknown or malformed token', () => {
    for (const code of ['signIn.resetTokenInvalid', 'request.invalid'] as const) {
      expect(resetStage({ token: 't', check: failed(code), change: notYet })).toBe('invalid');
    }
  });

  test('refuses the token on an error without a code, but not on a server failure', () => {
    const [refused, broken] = [failed('refusal.unnamed', 200), failed('refusal.unnamed', 500)];

    expect(resetStage({ token: 't', check: refused, change: notYet })).toBe('invalid');
    expect(resetStage({ token: 't', check: broken, change: notYet })).toBe('unchecked');
  });

  test('refuses the token when it expires while the person types', () => {
    const change = failed('signIn.resetTokenInvalid');

    expect(resetStage({ token: 't', check: holds, change })).toBe('invalid');
  });

  test('does not refuse the token when the server does not respond', () => {
    const check = failed('network.unreachable');

    expect(resetStage({ token: 't', check, change: notYet })).toBe('unchecked');
  });

  test('keeps the form when the change fails for another reason', () => {
    const change = failed('network.unreachable');

    expect(resetStage({ token: 't', check: holds, change })).toBe('form');
  });

  test('is done after the change, although the token is used up', () => {
    const check = failed('signIn.resetTokenInvalid');

    expect(resetStage({ token: 't', check, change: { isSuccess: true, error: null } })).toBe(
      'done',
    );
  });
});
