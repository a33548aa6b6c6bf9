import { describe, expect, test } from 'vitest';
import { passwordErrors, strengthOf } from './new-password.ts';

describe('AUT-11 · the new password', () => {
  test('has at least six characters', () => {
    expect(passwordErrors({ password: 'abcde', confirmation: 'abcde' })).toEqual({
      password: 'La password deve contenere almeno 6 caratteri.',
    });
    expect(passwordErrors({ password: 'stazio', confirmation: 'stazio' })).toEqual({});
  });

  test('must match its confirmation', () => {
    expect(passwordErrors({ password: 'stazio', confirmation: 'stazia' })).toEqual({
      confirmation: 'Le password non corrispondono.',
    });
  });

  test.each(['', 'cinqu', '123456'])(
    '"%s" and another confirmation are both refused',
    (password) => {
      expect(Object.keys(passwordErrors({ password, confirmation: `${password}x` }))).toEqual([
        'password',
        'confirmation',
      ]);
    },
  );

  test('spaces count as characters', () => {
    const password = ' un po’ ';
    expect(passwordErrors({ password, confirmation: password })).toEqual({});
  });

  test('AG13 AUT-17 · a common password is refused as on the server, and the text mentions the person’s own name', () => {
    expect(passwordErrors({ password: 'Roma2026!', confirmation: 'Roma2026!' })).toEqual({
      password:
        'Questa password è tra le prime che si provano, o è quasi solo il tuo nome o la tua email: scegline un’altra.',
    });
  });
});

describe('the strength of a password', () => {
  test.for<[password: string, level: number, words: string]>([
    ['', 0, 'Almeno 6 caratteri: più è lunga, meglio è.'],
    ['abc', 0, 'Mancano 3 caratteri.'],
    ['abcde', 0, 'Manca un carattere.'],
    ['password', 0, 'Troppo comune: è tra le prime che si provano.'],
    ['aaaaaaaaaaaaaaaaaaaa', 0, 'Troppo comune: è tra le prime che si provano.'],
    ['stazione', 1, 'Debole: allungala, o mescola lettere, numeri e simboli.'],
    ['aaaaaaaaabaaaaaaaaa', 1, 'Debole: allungala, o mescola lettere, numeri e simboli.'],
    ['Orto-24', 2, 'Discreta: qualche carattere in più la rende sicura.'],
    ['lavanderia', 2, 'Discreta: qualche carattere in più la rende sicura.'],
    ['Cavallo-2026', 3, 'Buona.'],
    ['il canone del mese', 4, 'Buona.'],
  ])('of "%s" has level %i and is described', ([password, level, words]) => {
    expect(strengthOf(password)).toEqual({ level, words });
  });
});
