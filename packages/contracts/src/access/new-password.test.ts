import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './new-password.ts';

const about = ['Giada Ferrante', 'g.ferrante@officina-blu.example'];

describe('AUT-17 · common passwords', () => {
  test.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    '123456',
    '87654321',
    '111111',
    'abcabcabc',
    'qwerty',
    'Qwertyuiop',
    'Juventus2024!',
    'amoremio',
    'Roma24',
    'Canone-2026',
    'c4n0n3!',
    'Giada2026',
    'ferrante.giada',
    'GiadaFerrante1',
    'officina',
    '  ciao  ',
  ])('"%s" is refused', (password) => {
    expect(isCommonPassword(password, about)).toBe(true);
  });

  test.each([
    'Cavallo-Batteria-42',
    'lavanderia',
    'il canone del mese',
    'nuova vita a Bologna',
    'password-48151623',
    'xkq7vp',
    'Giada compra pane',
  ])('"%s" is accepted', (password) => {
    expect(isCommonPassword(password, about)).toBe(false);
  });

  test('a password with the name of one person is accepted for another person', () => {
    expect(isCommonPassword('Ferrante9')).toBe(false);
  });
});
