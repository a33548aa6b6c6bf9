import { expect, test } from 'vitest';
import { resetPath, signInFailure } from './sign-in-outcome.ts';

test('AUT-03 · a refused sign-in shows the server’s words, or ours when it said nothing', () => {
  const refused = {
    code: 'signIn.wrong',
    message: 'Email o password errate.',
    resetUrl: null,
  } as const;

  expect(signInFailure(refused)).toBe('Email o password errate.');
  expect(signInFailure({ ...refused, message: '' })).toBe('Errore durante il login');
  expect(signInFailure({ ...refused, code: 'network.unreachable' })).toBe(
    'Errore durante il login',
  );
});

test('AUT-04 · a required new password is not an error but a place to go, inside this app', () => {
  const resetUrl = 'https://elsewhere.example/reset-password?token=abc&from=login';
  const required = { code: 'signIn.passwordResetRequired', message: 'x', resetUrl } as const;

  expect(signInFailure(required)).toBeUndefined();
  expect(resetPath(resetUrl)).toBe('/reset-password?token=abc&from=login');
  expect(resetPath('/reset-password?token=abc')).toBe('/reset-password?token=abc');
});
