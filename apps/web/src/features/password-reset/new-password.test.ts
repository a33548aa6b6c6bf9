import { describe, expect, test } from 'vitest';
import { passwordErrors, strengthWords } from './new-password.ts';

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

  test('too short is reported before a wrong confirmation', () => {
    expect(Object.keys(passwordErrors({ password: '', confirmation: 'x' }))).toEqual(['password']);
  });

  test('spaces count as characters', () => {
    const password = ' un po’ ';
    expect(passwordErrors({ password, confirmation: password })).toEqual({});
  });

  test('AUT-17 · a common password is refused here as on the server', () => {
    expect(passwordErrors({ password: 'Roma2026!', confirmation: 'Roma2026!' })).toEqual({
      password: 'Questa password è tra le prime che si provano: scegline una meno comune.',
    });
  });
});

describe('the strength of a password in words', () => {
  test.for<[password: string, words: string]>([
    ['abc', 'Mancano 3 caratteri.'],
    ['abcde', 'Manca un carattere.'],
    ['password', 'Troppo comune: è tra le prime che si provano.'],
    ['aaaaaaaaaaaaaaaaaaaa', 'Troppo comune: è tra le prime che si provano.'],
    ['stazione', 'Debole: allungala, o mescola lettere, numeri e simboli.'],
    ['aaaaaaaaabaaaaaaaaa', 'Debole: allungala, o mescola lettere, numeri e simboli.'],
    ['Orto-24', 'Discreta: qualche carattere in più la rende sicura.'],
    ['lavanderia', 'Discreta: qualche carattere in più la rende sicura.'],
    ['Cavallo-2026', 'Buona.'],
    ['il canone del mese', 'Buona.'],
  ])('of "%s" is described', ([password, words]) => {
    expect(strengthWords(password)).toBe(words);
  });
});
