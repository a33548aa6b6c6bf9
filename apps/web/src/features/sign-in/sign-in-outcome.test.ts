import { expect, test } from 'vitest';
import { signInFailure } from './sign-in-outcome.ts';

test('AUT-03 · a refused sign-in shows the server’s message, or the default one without it', () => {
  const refused = { code: 'signIn.wrong', message: 'Email o password errate.' } as const;

  expect(signInFailure(refused)).toBe('Email o password errate.');
  expect(signInFailure({ ...refused, code: 'refusal.unnamed' })).toBe('Email o password errate.');
  expect(signInFailure({ ...refused, message: '' })).toBe('Errore durante il login');
  expect(signInFailure({ ...refused, code: 'network.unreachable' })).toBe(
    'Errore durante il login',
  );
});
