import { accountMessages } from '@canone/contracts/access/account';
import { describe, expect, test } from 'vitest';
import { changeErrors, refusedErrors } from './own-password.ts';

const good = { current: 'quella-di-prima', password: 'quella-di-dopo' };

describe('F10 · the form in which people change their password', () => {
  test('accepts a current and a confirmed new password', () => {
    expect(changeErrors({ ...good, confirmation: good.password })).toEqual({});
  });

  test('requires the current password and also checks the new password', () => {
    expect(changeErrors({ current: '', password: 'abc', confirmation: 'abc' })).toEqual({
      current: accountMessages.currentRequired,
      password: 'La password deve contenere almeno 6 caratteri.',
    });
  });

  test('refuses the current password as new password', () => {
    const same = { ...good, password: good.current, confirmation: good.current };
    expect(changeErrors(same)).toEqual({ password: accountMessages.samePassword });
  });

  test('requires the confirmation', () => {
    expect(changeErrors({ ...good, confirmation: 'altra' })).toEqual({
      confirmation: 'Le password non corrispondono.',
    });
  });

  test('shows the server’s refusals at its own fields', () => {
    expect(
      refusedErrors([
        { field: 'currentPassword', message: 'A' },
        { field: 'newPassword', message: 'B' },
        { field: 'other', message: 'C' },
      ]),
    ).toEqual({ current: 'A', password: 'B' });
  });
});
