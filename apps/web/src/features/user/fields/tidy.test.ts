import { expect, test } from 'vitest';
import { emptyUser } from '../wizard/initial-values.ts';
import { tidied, tidyText } from './tidy.ts';

test('WIZ-05 · a Partita IVA is stored without prefix and spaces, an SDI code in capitals', () => {
  expect(tidyText('vatCode', ' it 12345670785')).toBe('12345670785');
  expect(tidyText('sdi', 'm5uxcr1 ')).toBe('M5UXCR1');
});

test('any other text is only trimmed', () => {
  expect(tidyText('name', '  De  Luca ')).toBe('De  Luca');
});

test('a value that is not text stays unchanged', () => {
  const typed = { ...emptyUser, sdi: 'abcdef1', email: ' a@b.it ', region: 8, isCompany: true };

  expect(tidied(typed)).toEqual({ ...typed, sdi: 'ABCDEF1', email: 'a@b.it' });
});
