import { describe, expect, test } from 'vitest';
import { validate } from '../kit/validation.ts';
import { userMessages } from '../texts/messages.ts';
import { personalData } from './personal-data.ts';

function problemOf(email: string): string | undefined {
  const checked = validate(personalData.email, email);
  return checked.ok ? undefined : checked.errors[0]?.message;
}

describe('F15 W4 · the e-mail of a person', () => {
  test.each([
    ['Cyrillic а', '\u0430dmin@canone.example'],
    ['all Cyrillic', '\u0438\u0432\u0430\u043D@canone.example'],
    ['dotless ı', 'adm\u0131n@canone.example'],
    ['Greek ο', 'inf\u03BF@canone.example'],
    ['full-width a', '\uFF41dmin@canone.example'],
    ['an accent before the @', 'niccolò@canone.example'],
    ['Cyrillic е in the domain', 'info@canon\u0435.example'],
    ['dotless ı in the domain', 'info@ma\u0131l.example'],
    [
      'a wide letter in the domain, which is delivered to the plain one',
      'info@\uFF43anone.example',
    ],
    ['a ligature in the domain', 'info@\uFB01sco.example'],
    [
      'a separate accent in the domain, a second spelling of one address',
      'info@caffe\u0300.example',
    ],
  ])('with %s is refused', (_, email) => {
    expect(problemOf(email)).toBe(userMessages.emailLookalike);
  });

  test.each([
    'admin@canone.example',
    "o'neil+prova_1@mail.example",
    'info@caffè-perù.example',
    'info@straße.example',
    'a.b-c@łódź.example',
    '',
  ])('%j is accepted', (email) => {
    expect([undefined, userMessages.emailRequired]).toContain(problemOf(email));
  });

  test.each(['a@b..it', 'a@.it', 'a@..it'])('R69 WIZ-02 · %j has a wrong format', (email) => {
    expect(problemOf(email)).toBe(userMessages.emailInvalid);
  });

  test.each(['adm\u0131n', '\u0430dmin'])('%j has a wrong format', (email) => {
    expect(problemOf(email)).toBe(userMessages.emailInvalid);
  });
});
