import { expect, test } from 'vitest';
import { CallError } from '../../kit/http/wire.ts';
import { signInFailure } from './sign-in-outcome.ts';

test('AUT-03 · a refused sign-in shows the server’s message, or the default message if there is none', () => {
  const message = 'Email o password errate.';
  const failure = (given: ConstructorParameters<typeof CallError>[0]) =>
    signInFailure(new CallError(given));

  expect(failure({ code: 'signIn.wrong', message })).toBe(message);
  expect(failure({ code: 'refusal.unnamed', message })).toBe(message);
  expect(failure({ code: 'signIn.wrong', message: '' })).toBe('Errore durante il login');
  expect(failure({ code: 'network.unreachable', message })).toBe('Errore durante il login');
});
