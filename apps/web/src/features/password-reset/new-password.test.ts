import { describe, expect, test } from 'vitest';
import { passwordErrors, strengthWords } from './new-password.ts';

describe('AUT-11 · the new password', () => {
  test('has six characters at least', () => {
    expect(passwordErrors({ password: 'abcde', confirmation: 'abcde' })).toEqual({
      password: 'La password deve contenere almeno 6 caratteri.',
    });
    expect(passwordErrors({ password: 'abcdef', confirmation: 'abcdef' })).toEqual({});
  });

  test('is typed twice the same', () => {
    expect(passwordErrors({ password: 'abcdef', confirmation: 'abcdeg' })).toEqual({
      confirmation: 'Le password non corrispondono.',
    });
  });

  test('a short one is told so before anything is said about the second', () => {
    expect(Object.keys(passwordErrors({ password: '', confirmation: 'x' }))).toEqual(['password']);
  });

  test('spaces count: they are part of it', () => {
    expect(passwordErrors({ password: '      ', confirmation: '      ' })).toEqual({});
  });
});

describe('how strong it is, in words', () => {
  test.for<[password: string, words: string]>([
    ['abc', 'Mancano 3 caratteri.'],
    ['abcde', 'Manca un carattere.'],
    ['password', 'Debole: allungala, o mescola lettere, numeri e simboli.'],
    ['aaaaaaaaaaaaaaaaaaaa', 'Debole: allungala, o mescola lettere, numeri e simboli.'],
    ['Roma-24', 'Discreta: qualche carattere in più la rende sicura.'],
    ['lavanderia', 'Discreta: qualche carattere in più la rende sicura.'],
    ['Canone-2026', 'Buona.'],
    ['il canone del mese', 'Buona.'],
  ])('%s', ([password, words]) => {
    expect(strengthWords(password)).toBe(words);
  });
});
